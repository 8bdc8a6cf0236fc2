import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseManifest } from './manifest.ts';
import { manifestSchema } from './manifest-schema.ts';
import { problemLine } from './text.test-helper.ts';

const problemsOf = (text: string): string[] => parseManifest('rulebook.yaml', text).problems.map(problemLine);

describe('parseManifest', () => {
  it('reads all that a manifest can say, two-word keys with blank or underscore, yes and no as such', () => {
    const text = `
title: Viva
documents: [a.md, b.md]
precedence: { order: [B, A], by: LM-251 }
profiles:
  core-3: { title: "core, 3", players: 3, documents: [A], facts: { variant: no }, variables: { LIMIT: 5 }, allowed by: [LM-9] }
  duel_2: { players: 2, allowed_by: [LM-9], facts: { some_fact: "no" } }
scopes:
  small: { profiles: [core-3], bounds: { health: 2 }, by: random }
readings: { The dead Monster: literal, Other: yes }
policy: { gap: fail, dead-row: ignore }
`;
    const { manifest, problems } = parseManifest('rulebook.yaml', text);
    expect(problems).toEqual([]);
    expect(manifest?.data).toEqual({
      title: 'Viva',
      documents: ['a.md', 'b.md'],
      precedence: { order: ['B', 'A'], by: 'LM-251' },
      profiles: {
        'core-3': {
          title: 'core, 3',
          players: 3,
          documents: ['A'],
          facts: { variant: false },
          variables: { LIMIT: 5 },
          'allowed by': ['LM-9'],
        },
        duel_2: { players: 2, 'allowed by': ['LM-9'], facts: { some_fact: 'no' } },
      },
      scopes: { small: { profiles: ['core-3'], bounds: { health: 2 }, by: 'random' } },
      readings: { 'The dead Monster': 'literal', Other: true },
      policy: { gap: 'fail', 'dead-row': 'ignore' },
    });
    expect(manifest?.placeAt(['profiles', 'duel_2', 'allowed by', 0])).toEqual({
      file: 'rulebook.yaml',
      line: 7,
      column: 38,
      endLine: 7,
      endColumn: 42,
    });
    expect(manifest?.placeAt(['profiles', 'core-3'], true)).toMatchObject({ line: 6, column: 3, endColumn: 9 });
  });

  it('may be empty', () => {
    expect(parseManifest('rulebook.yaml', '# nothing\n').manifest?.data).toEqual({});
  });

  it('tells of every mistake with its place and what was expected', () => {
    expect(
      problemsOf(`titel: x
documents: a.md
profiles:
  core: { player: 3, documents: [1] }
  duel: { players: two }
  solo:
scopes:
  small: { bounds: { health: -1 }, by: chance }
policy: { gaps: fail, stuck: maybe }
`),
    ).toEqual([
      'rulebook.yaml:2:12 manifest/schema “documents”: expected array, received string.',
      'rulebook.yaml:4:9 manifest/schema “profiles → core → players” is missing.',
      'rulebook.yaml:4:34 manifest/schema “profiles → core → documents → 0”: expected string, received number.',
      'rulebook.yaml:4:11 manifest/schema There is no “player” in “profiles → core”. (Did you mean “players”?)',
      'rulebook.yaml:5:20 manifest/schema “profiles → duel → players”: expected number, received string.',
      'rulebook.yaml:6:8 manifest/schema “profiles → solo”: expected object, received null.',
      'rulebook.yaml:8:30 manifest/schema “scopes → small → bounds → health”: Too small: expected number to be >=0.',
      'rulebook.yaml:8:40 manifest/schema “scopes → small → by”: expected one of "exhaustive"|"compare"|"random".',
      'rulebook.yaml:9:30 manifest/schema “policy → stuck”: expected one of "fail"|"warn"|"ignore".',
      'rulebook.yaml:9:11 manifest/schema There is no “gaps” in “policy”. (Did you mean “gap”?)',
      'rulebook.yaml:1:1 manifest/schema There is no “titel”. (Did you mean “title”?)',
    ]);
    expect(parseManifest('rulebook.yaml', 'documents: a.md').problems[0]?.expected).toBe(
      'a list of files in their order; without it, all documents in the folder',
    );
  });

  it('is no YAML, or says a thing twice', () => {
    expect(problemsOf('title: "x\nprofiles: }\n')).toEqual([
      'rulebook.yaml:3:1 manifest/syntax Missing closing "quote.',
    ]);
    expect(problemsOf('title: a\ntitle: b\n')).toEqual(['rulebook.yaml:2:1 manifest/syntax Map keys must be unique.']);
    expect(problemsOf('- a\n')).toEqual([
      'rulebook.yaml:1:1 manifest/schema The file: expected object, received array.',
    ]);
  });

  it('does not unfold aliases without end', () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x, x]',
      ...'bcdef'.split('').map((name, i) => `${name}: &${name} [${Array(10).fill(`*${'abcde'[i]}`).join(', ')}]`),
    ].join('\n');
    expect(problemsOf(bomb)).toEqual([
      'rulebook.yaml:1:1 manifest/syntax Excessive alias count indicates a resource exhaustion attack.',
    ]);
  });

  it('has a schema that describes every field', () => {
    const json = z.toJSONSchema(manifestSchema) as { properties: Record<string, { description?: string }> };
    expect(Object.keys(json.properties)).toEqual([
      'title',
      'documents',
      'precedence',
      'profiles',
      'scopes',
      'readings',
      'policy',
    ]);
    const undescribed: string[] = [];
    const walk = (schema: unknown, path: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const { properties = {}, additionalProperties } = schema as {
        properties?: object;
        additionalProperties?: unknown;
      };
      for (const [key, property] of Object.entries(properties)) {
        if (!(property as { description?: string }).description) undescribed.push(`${path}.${key}`);
        walk(property, `${path}.${key}`);
      }
      walk(additionalProperties, `${path}.*`);
    };
    walk(json, '');
    expect(undescribed).toEqual([]);
  });
});
