import JSZip from 'jszip';
import { describe, expect, test } from 'vitest';
import { readDocx } from './docx.node.ts';
import { lint } from './lint.ts';
import { readParagraphs } from './text/paragraphs.ts';

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const contentTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const rels = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
const partRels = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="s1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>
<Relationship Id="n1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/></Relationships>`;
const level = (n: number, text: string, format = 'decimal', more = ''): string =>
  `<w:lvl w:ilvl="${n}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`;
const numbering = `<w:numbering ${w}>
<w:abstractNum w:abstractNumId="0">${level(0, '%1')}${level(1, '%1.%2')}${level(2, '%1.%2.%3')}</w:abstractNum>
<w:abstractNum w:abstractNumId="1">${level(0, '%1.')}${level(1, '(%2)', 'lowerLetter')}</w:abstractNum>
<w:abstractNum w:abstractNumId="2">${level(0, '•', 'bullet')}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num>
<w:num w:numId="4"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num></w:numbering>`;
const heading = (n: number): string =>
  `<w:style w:type="paragraph" w:styleId="H${n}"><w:name w:val="heading ${n}"/><w:pPr><w:numPr><w:ilvl w:val="${n - 1}"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`;
const styles = `<w:styles ${w}>${heading(1)}${heading(2)}${heading(3)}</w:styles>`;
const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
const styled = (style: string, text: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${run(text)}</w:p>`;
const listed = (num: number, ilvl: number, text: string): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${num}"/></w:numPr></w:pPr>${run(text)}</w:p>`;
const plain = (text: string): string => `<w:p>${run(text)}</w:p>`;
const cell = (text: string): string => `<w:tc>${plain(text)}</w:tc>`;
const table = (...rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((r) => `<w:tr>${r.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;

async function docx(...body: readonly string[]): Promise<Uint8Array> {
  const zip = new JSZip();
  zip.file('[Content_Types].xml', contentTypes);
  zip.file('_rels/.rels', rels);
  zip.file('word/_rels/document.xml.rels', partRels);
  zip.file('word/document.xml', `<w:document ${w}><w:body>${body.join('')}</w:body></w:document>`);
  zip.file('word/numbering.xml', numbering);
  zip.file('word/styles.xml', styles);
  return zip.generateAsync({ type: 'uint8array' });
}

const read = async (...body: readonly string[]) => readParagraphs('rules.docx', await readDocx(await docx(...body)));

describe('numbers that Word counts by itself', () => {
  test('headings get theirs from their style', async () => {
    const { blocks } = await read(
      styled('H1', 'Setup'),
      styled('H2', 'Deck'),
      plain('Shuffle the deck.'),
      styled('H2', 'Hands'),
      styled('H3', 'First hand'),
      styled('H1', 'Play'),
      styled('H2', 'Turns'),
    );
    expect(blocks.map((b) => [b.kind, b.label, b.text])).toEqual([
      ['heading', '1', 'Setup'],
      ['heading', '1.1', 'Deck'],
      ['prose', undefined, 'Shuffle the deck.'],
      ['heading', '1.2', 'Hands'],
      ['heading', '1.2.1', 'First hand'],
      ['heading', '2', 'Play'],
      ['heading', '2.1', 'Turns'],
    ]);
    expect(blocks[4]?.path.map((h) => h.text)).toEqual(['Setup', 'Hands']);
  });

  test('lists count on, begin anew where they say so, and bullets have none', async () => {
    const { blocks } = await read(
      listed(2, 0, 'Draw a card.'),
      listed(2, 1, 'Show it.'),
      listed(2, 0, 'Play a card.'),
      plain('And then:'),
      listed(4, 0, 'Count points.'),
      listed(3, 0, 'Apples'),
    );
    expect(blocks.map((b) => [b.kind, b.list?.ordinal, b.text])).toEqual([
      ['step', 1, 'Draw a card.'],
      ['item', undefined, '(a) Show it.'],
      ['step', 2, 'Play a card.'],
      ['prose', undefined, 'And then:'],
      ['step', 1, 'Count points.'],
      ['item', undefined, 'Apples'],
    ]);
  });

  test('a list within an item is a list of its own, and so is one that counts anew', async () => {
    const { blocks } = await read(
      listed(2, 0, 'Draw a card.'),
      listed(1, 1, 'From the deck.'),
      listed(1, 1, 'From the sea.'),
      listed(2, 0, 'Play a card.'),
      listed(4, 0, 'Count points.'),
    );
    const [first, inner, second, next, last] = blocks.map((b) => [b.list?.list, b.list?.depth]);
    expect([first?.[1], inner?.[1], second?.[1], next?.[1], last?.[1]]).toEqual([0, 1, 1, 0, 0]);
    expect([
      second?.[0] === inner?.[0],
      next?.[0] === first?.[0],
      inner?.[0] === first?.[0],
      last?.[0] === next?.[0],
    ]).toEqual([true, true, false, false]);
  });

  test('the paragraph stands for the line, table cells included', async () => {
    const text = await readDocx(
      await docx(plain('One.'), '<w:p/>', table(['Card', 'Count'], ['Ace', '4']), plain('Last.')),
    );
    const { blocks } = readParagraphs('rules.docx', text);
    expect(blocks.map((b) => [b.kind, b.row?.cells.map((c) => c.text) ?? b.text])).toEqual([
      ['prose', 'One.'],
      ['row', ['Card', 'Count']],
      ['row', ['Ace', '4']],
      ['prose', 'Last.'],
    ]);
    expect(text.split('\n').map((l) => l !== '')).toEqual([true, false, true, false, true, false, true]);
  });

  test('a reference finds the rule that Word numbered, and one to nowhere is told', async () => {
    const body = (reference: string) => [
      styled('H1', 'Setup'),
      styled('H2', 'Deck'),
      styled('H2', 'Hands'),
      styled('H1', 'Play'),
      styled('H2', 'Turns'),
      styled('H2', 'End of the game'),
      plain(`The game ends when the deck is empty, and for the deck see ${reference} of these rules.`),
    ];
    const found = async (reference: string) =>
      lint([{ file: 'rules.docx', kind: 'docx', text: await readDocx(await docx(...body(reference))) }]).map((f) => [
        f.title,
        f.place?.line,
        f.place?.column,
      ]);
    expect(await found('1.1')).toEqual([]);
    expect(await found('1.3')).toEqual([['There is no rule 1.3', 7, 60]]);
  });
});

test('what is no Word file is refused', async () => {
  await expect(readDocx(new TextEncoder().encode('no zip'))).rejects.toThrow();
  const zip = new JSZip();
  zip.file('hello.txt', 'hello');
  await expect(readDocx(await zip.generateAsync({ type: 'uint8array' }))).rejects.toThrow(
    'it holds no word/document.xml',
  );
});
