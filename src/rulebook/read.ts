import type { Problem } from '../finding/index.ts';
import { sortProblems } from '../finding/index.ts';
import { parseDocument } from './document.ts';
import { hasFrontMatter } from './front-matter.ts';
import { checkLinks, withLinks } from './link/index.ts';
import { linkManifest } from './link/manifest.ts';
import { type Manifest, parseManifest } from './manifest.ts';
import type { Rulebook, RuleDocument } from './model.ts';
import { readSources } from './sources.ts';
import { didYouMean } from './suggestion.ts';

const manifestFiles = ['rulebook.yaml', 'rulebook.yml'];
const sourcesFile = 'sources.json';

/**
 * Reads a rulebook of its files, by path relative to its folder: `rulebook.yaml`, `sources.json` and Markdown. Without a manifest, or
 * without documents in it, every Markdown file with front matter is a document, in the order of the paths; without profiles there is
 * one, `default`, with all documents of rules and assumptions and as many Players as the variable PLAYERS says, or else 0.
 *
 * The rulebook is there only if there are no problems; all of them are collected, in reading order.
 */
export function readRulebook(files: ReadonlyMap<string, string>): { rulebook?: Rulebook; problems: Problem[] } {
  const problems: Problem[] = [];
  const manifest = readManifest(files, problems);
  const parsed = documentFiles(files, manifest, problems).flatMap((file): RuleDocument[] => {
    const { document, problems: found } = parseDocument(file, files.get(file) as string);
    problems.push(...found);
    return document ? [document] : [];
  });
  if (parsed.length === 0 && problems.length === 0) {
    problems.push({
      code: 'document/front-matter',
      message: 'There is no rule document.',
      expected: 'at least one Markdown file that begins with front matter: ---, `document: NAME`, ---',
    });
  }
  const documents = withLinks(joinCompanions(parsed, problems), problems);
  const sources = readSources(sourcesFile, files.get(sourcesFile), documents, problems);
  const rulebook: Rulebook = { ...linkManifest(manifest, documents, problems), documents, sources };
  problems.push(...checkLinks(rulebook));
  const sorted = sortProblems(problems);
  return sorted.length > 0 ? { problems: sorted } : { rulebook, problems: [] };
}

function readManifest(files: ReadonlyMap<string, string>, problems: Problem[]): Manifest | undefined {
  const file = manifestFiles.find((name) => files.has(name));
  if (file === undefined) return undefined;
  const { manifest, problems: found } = parseManifest(file, files.get(file) as string);
  problems.push(...found);
  return manifest;
}

function documentFiles(
  files: ReadonlyMap<string, string>,
  manifest: Manifest | undefined,
  problems: Problem[],
): string[] {
  const markdown = [...files.keys()].filter((file) => file.endsWith('.md')).sort();
  const named = manifest?.data.documents;
  if (!named) return markdown.filter((file) => hasFrontMatter(files.get(file) as string));
  return named.flatMap((file, i): string[] => {
    const place = manifest.placeAt(['documents', i]);
    if (named.indexOf(file) < i) {
      problems.push({ code: 'manifest/schema', message: `“${file}” is named twice.`, place });
      return [];
    }
    if (files.has(file)) return [file];
    const hint = didYouMean(file, markdown);
    problems.push({
      code: 'manifest/unknown-document',
      message: `There is no file “${file}”.`,
      place,
      expected: markdown.length === 0 ? 'a Markdown file' : `one of ${markdown.join(', ')}`,
      ...(hint === undefined ? {} : { hint }),
    });
    return [];
  });
}

/** Adds the blocks of companion files to the documents of their names. */
function joinCompanions(parsed: readonly RuleDocument[], problems: Problem[]): RuleDocument[] {
  const documents = new Map<string, RuleDocument>();
  for (const document of parsed.filter(({ companion }) => !companion)) {
    const { name, prefix, place } = document;
    const sameName = documents.get(name);
    const samePrefix = [...documents.values()].find((other) => prefix !== '' && other.prefix === prefix);
    if (sameName) {
      problems.push({
        code: 'document/duplicate-name',
        message: `The document “${name}” stands in two files, here and in ${sameName.file}.`,
        place,
        hint: 'Write `companion: yes` in the front matter of the file that only adds to the other.',
      });
    } else if (samePrefix) {
      problems.push({
        code: 'document/duplicate-prefix',
        message: `The prefix “${prefix}” belongs to two documents, “${name}” and “${samePrefix.name}” (${samePrefix.file}).`,
        place,
      });
      documents.set(name, document);
    } else documents.set(name, document);
  }
  for (const { name, prefix, blocks, place } of parsed.filter(({ companion }) => companion)) {
    const main = documents.get(name);
    if (main && prefix === main.prefix) documents.set(name, { ...main, blocks: [...main.blocks, ...blocks] });
    else {
      const hint = main ? undefined : didYouMean(name, documents.keys());
      problems.push({
        code: main ? 'document/duplicate-name' : 'document/front-matter',
        message: main
          ? `This companion of “${name}” has the prefix “${prefix}”, and not “${main.prefix}”.`
          : `There is no document “${name}” to which this companion could add.`,
        place,
        ...(hint === undefined ? {} : { hint }),
      });
    }
  }
  return [...documents.values()];
}
