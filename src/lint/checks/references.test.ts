import { testCheck } from '../tester.test-helper.ts';
import { brokenLink, missingDocument, missingSection } from './references.ts';

testCheck(missingDocument, {
  valid: [
    {
      name: 'called by the name of its file',
      texts: ['Trade works as 04_TRADE says.', { file: 'rules/04-trade.txt', text: 'Trade\n\nGoods change hands.' }],
    },
    {
      name: 'called by its title',
      texts: ['Trade is defined in SEA_TRADE.', { file: 'b.md', text: '# Sea Trade\n\nGoods change hands.' }],
    },
    {
      name: 'an assumption stands in for it',
      texts: ['Trade works as 04_TRADE says.', '- **A-1** Goods may change hands in any way. (settled by 04_TRADE)'],
    },
    { name: 'a page of the web', texts: ['See [the shop](https://example.org/shop.md).'] },
    {
      name: 'a link within the texts',
      texts: ['See [trade](b.md#ports).', { file: 'b.md', text: '# Ports\n\nA port lies by the sea.' }],
    },
  ],
  invalid: [
    {
      texts: ['Trade works as ⟦04_TRADE⟧ says.\n\nPorts follow 04_TRADE > PORTS.'],
      titles: ['04_TRADE is not among the texts'],
      says: ['Rules in 2 places leave something to it.'],
    },
    {
      texts: ['Trade works as ⟦04_TRAED⟧ says.', { file: '04-trade.md', text: '# Trade\n\nGoods change hands.' }],
      titles: ['04_TRAED is not among the texts'],
      says: ['Rules in one place leave something to it. Did you mean “04 trade”?'],
    },
    { texts: ['See [⟦trade⟧](trade.md).'], titles: ['trade.md is not among the texts'] },
  ],
});

testCheck(missingSection, {
  valid: [
    {
      name: 'there',
      texts: [
        'Ports follow 04_TRADE > PORTS.',
        { file: '04-trade.md', text: '# Trade\n\n## Ports\n\nA port lies by the sea.' },
      ],
    },
    { name: 'a document that is not there is another report', texts: ['Ports follow 04_TRADE > PORTS.'] },
    {
      name: 'a text without headings',
      texts: [
        'Ports follow 04_TRADE > PORTS.',
        { file: '04-trade.txt', text: 'Trade\n\nA port lies by the sea, and ships lie in it.' },
      ],
    },
  ],
  invalid: [
    {
      texts: [
        'Ports follow 04_TRADE > ⟦PROTS⟧.',
        { file: '04-trade.md', text: '# Trade\n\n## Ports\n\nA port lies by the sea.' },
      ],
      titles: ['04_TRADE has no section PROTS'],
      says: ['Did you mean “ports”?'],
    },
  ],
});

testCheck(brokenLink, {
  valid: [
    { name: 'a heading', texts: ['See [ports](#safe-ports).\n\n## Safe Ports\n\nA port lies by the sea.'] },
    { name: 'an anchor of its own', texts: ['<a id="top"></a>\n\n## Ports\n\nA port lies by the sea. [Up](#top)'] },
    {
      name: 'a heading of another text',
      texts: ['See [ports](b.md#ports).', { file: 'b.md', text: '# Trade\n\n## Ports {#harbour}\n\nBy the sea.' }],
    },
    { name: 'the second heading of a name', texts: ['See [ports](#ports-1).\n\n# Ports\n\nOne.\n\n# Ports\n\nTwo.'] },
    {
      name: 'signs that each tool drops in its own way',
      texts: ['See [it](#3-war--peace).\n\n## 3. War & Peace\n\nNone.'],
    },
  ],
  invalid: [
    {
      texts: ['See [⟦ports⟧](#save-ports).\n\n## Safe Ports\n\nA port lies by the sea.'],
      titles: ['The link “ports” leads nowhere'],
      says: ['This document has no heading for #save-ports. Did you mean “Safe Ports”?'],
    },
    {
      name: 'the links of one table are one report',
      texts: ['# Spells\n\n| # | Spell |\n| - | - |\n| 1 | [⟦Fog⟧](#fog) |\n| 2 | [Ice](#ice) |\n| 3 | [Sun](#sun) |'],
      titles: ['The link “Fog” leads nowhere'],
      says: ['This document has no heading for #fog. 2 more such links here.'],
    },
  ],
});
