import { z } from 'zod';
import { findingKinds } from '../finding/index.ts';

const value = z.union([z.string(), z.number().int(), z.boolean()]).describe('words, a whole number, yes or no');
const name = z.string().min(1);

const policy = z.strictObject(
  Object.fromEntries(
    findingKinds.map((kind) => [kind, z.enum(['fail', 'warn', 'ignore']).optional().describe('fail, warn or ignore')]),
  ),
);

const profile = z.strictObject({
  title: name.optional().describe('how the profile is called for people, such as "core game, 3 Players"'),
  players: z.number().int().min(0).max(99).describe('the number of Players'),
  documents: z
    .array(name)
    .optional()
    .describe('names of the documents in play; without it, all documents of rules and assumptions'),
  facts: z
    .record(name, value)
    .optional()
    .describe('facts by which `Ruling: Profile` allows the profile, such as variant: yes'),
  variables: z.record(name, value).optional().describe('variables that this profile sets otherwise'),
  'allowed by': z
    .array(name)
    .optional()
    .describe('a list of ids of the statements or assumptions that allow the profile'),
});

const scope = z.strictObject({
  profiles: z.array(name).optional().describe('a list of profiles that the scope is for; without it, all'),
  bounds: z
    .record(name, z.number().int().min(0))
    .optional()
    .describe('bounds by name, whole numbers, such as health: 2'),
  by: z
    .enum(['exhaustive', 'compare', 'random'])
    .optional()
    .describe(
      'how it is looked at: exhaustive, every position of it; compare, two readings side by side; or random games; without it, exhaustive',
    ),
  readings: z
    .array(name)
    .optional()
    .describe('a list of the readings that a scope by: compare is for; without it, those that no other scope names'),
  runs: z
    .enum(['always', 'on demand'])
    .optional()
    .describe('always, in every check; or on demand, if --scope names it; without it, always'),
});

/** What `rulebook.yaml` may say; the JSON Schema for editors is made of it. */
export const manifestSchema = z
  .strictObject({
    title: name.optional().describe('the title of the rulebook'),
    documents: z
      .array(name)
      .optional()
      .describe('a list of files in their order; without it, all documents in the folder'),
    precedence: z
      .strictObject({
        order: z.array(name).describe('a list of names of documents, the one that wins first'),
        by: name.optional().describe('the id of the statement that declares the order'),
      })
      .optional()
      .describe('which document wins where two conflict: an order, and the statement that declares it'),
    profiles: z.record(name, profile).optional().describe('the ways to play that the rules allow, by name'),
    scopes: z.record(name, scope).optional().describe('bounds within which play is explored to its end, by name'),
    readings: z.record(name, value).optional().describe('the value chosen for a reading, by its name, or any'),
    policy: policy.optional().describe('what the gate makes of each kind of finding: fail, warn or ignore'),
  })
  .describe('the manifest of a rulebook');
