import type {
  Block,
  Component,
  Fact,
  Known,
  Procedure,
  Reading,
  Rulebook,
  RuleDocument,
  RulingTable,
  Statement,
  Variable,
} from './model.ts';

type BlockOf<Kind extends Block['kind']> = Block & { readonly kind: Kind };

const blocksOf = <Kind extends Block['kind']>(document: RuleDocument, kind: Kind): BlockOf<Kind>[] =>
  document.blocks.filter((block): block is BlockOf<Kind> => block.kind === kind);

export const statementsOf = (document: RuleDocument): Statement[] =>
  blocksOf(document, 'statements').flatMap(({ statements }) => statements);
export const variablesOf = (document: RuleDocument): Variable[] =>
  blocksOf(document, 'variables').flatMap(({ variables }) => variables);
export const factsOf = (document: RuleDocument): Fact[] => blocksOf(document, 'facts').flatMap(({ facts }) => facts);
export const rulingsOf = (document: RuleDocument): RulingTable[] =>
  blocksOf(document, 'ruling').map(({ ruling }) => ruling);
export const proceduresOf = (document: RuleDocument): Procedure[] =>
  blocksOf(document, 'procedure').map(({ procedure }) => procedure);
export const declaredReadings = (document: RuleDocument): Reading[] =>
  blocksOf(document, 'reading').map(({ reading }) => reading);
/** Tables of components, each with its name. */
export const componentsOf = (
  document: RuleDocument,
): { readonly name: string; readonly components: readonly Component[] }[] =>
  blocksOf(document, 'components').map(({ name, components }) => ({ name, components }));

export const knownFindings = (rulebook: Rulebook): Known[] =>
  rulebook.documents.flatMap((document) => blocksOf(document, 'known').flatMap(({ known }) => known));
