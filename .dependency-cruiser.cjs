const { builtinModules } = require('node:module');

// The arrows between the folders of src: what each one may import. cli stands on everything; the rest is
//   coverage → check → report → explore → property, trace → process → ruling → rulebook → finding
const finding = [];
const rulebook = ['finding'];
const ruling = ['rulebook', ...rulebook];
const process = ['ruling', ...ruling];
const property = ['process', ...process];
const trace = property;
const explore = ['property', 'trace', ...property];
const report = ['explore', ...explore];
const chart = ['report', ...report];
const check = ['report', ...report];
const lint = ['rulebook', ...rulebook];
const coverage = ['check', ...check];
const cli = ['coverage', ...coverage, 'chart', 'lint'];

const arrows = {
  finding,
  rulebook,
  ruling,
  process,
  property,
  trace,
  explore,
  report,
  chart,
  check,
  coverage,
  lint,
  cli,
};

const anyOf = (names) => `(${names.join('|')})`;
const test = '[.]test[.]ts$';
const node = ['^src/node[.]ts$', '^src/cli/', '[.]node[.]ts$'];
const impure = '^(node_modules/)?(vitest|@vitest/|jiti|tinypool)(/|$)';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    ...Object.entries(arrows).map(([folder, below]) =>
      forbid(
        `arrow-${folder}`,
        `src/${folder} may import ${below.length === 0 ? 'no other folder' : `only ${below.join(', ')}`}.`,
        { path: `^src/${folder}/` },
        { path: '^src/[^/]+/', pathNot: `^src/${anyOf([folder, ...below])}/` },
      ),
    ),
    forbid(
      'known-folder',
      'A new folder of src takes its place among the arrows (.dependency-cruiser.cjs) first.',
      {},
      { path: '^src/[^/]+/', pathNot: `^src/${anyOf(Object.keys(arrows))}/` },
    ),
    forbid(
      'no-circle',
      'Files that import each other are one file, or two with a third below.',
      {},
      { circular: true },
    ),
    forbid(
      'public-face',
      'From outside a folder of src only its index.ts is imported (index.node.ts, where it reads files).',
      { path: '^src/([^/]+)' },
      // What helps tests of several folders is no part of any face.
      { path: '^src/[^/]+/', pathNot: ['^src/$1/', '^src/[^/]+/index([.]node)?[.]ts$', '[.]test-helper[.]ts$'] },
    ),
    forbid(
      'package-face',
      'The faces of the package are made of the folders, not the other way round; only the command line hands them on.',
      { path: '^src/[^/]+/', pathNot: '^src/cli/' },
      { path: '^src/[^/]+$' },
    ),
    forbid(
      'engine-knows-no-game',
      'Nothing in src imports a game, its properties, a benchmark or the config that names them.',
      { path: '^src/' },
      { path: ['^(machines|properties|bench)/', '^rules-lawyer[.]config[.]ts$'] },
    ),
    forbid(
      'engine-by-name',
      "A game or a benchmark imports the engine as a stranger's would: as 'rules-lawyer' or 'rules-lawyer/node'.",
      { path: ['^(machines|properties|bench)/', '^rules-lawyer[.]config[.]ts$'] },
      { path: '^src/', dependencyTypesNot: ['aliased'] },
    ),
    forbid(
      'no-benchmark-in-a-game',
      'Benchmarks import games and their properties, not the other way round.',
      { path: ['^(machines|properties)/', '^rules-lawyer[.]config[.]ts$'] },
      { path: '^bench/' },
    ),
    forbid(
      'builtins-at-the-edge',
      'Only src/node.ts, src/cli, files named *.node.ts and tests import the builtins of Node.',
      { path: '^src/', pathNot: [...node, test] },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'node-files-at-the-edge',
      'A file named *.node.ts is imported by src/node.ts, src/cli, other such files and tests only.',
      { path: '^src/', pathNot: [...node, test] },
      { path: ['[.]node[.]ts$', '^src/node[.]ts$'] },
    ),
    ...[
      ['pure-engine', 'src/index.ts', { path: '^src/index[.]ts$' }],
      ['pure-game', 'a game', { path: '^machines/', pathNot: test }],
    ].flatMap(([name, what, from]) => [
      forbid(`${name}-builtins`, `Nothing reachable from ${what} is a builtin of Node.`, from, {
        path: ['^node:', `^${anyOf(builtinModules)}$`],
        reachable: true,
      }),
      forbid(`${name}-tools`, `Nothing reachable from ${what} is vitest, jiti or tinypool.`, from, {
        path: impure,
        reachable: true,
      }),
    ]),
    forbid('resolvable', 'Every import leads somewhere.', {}, { couldNotResolve: true }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // As Node and vitest resolve what is imported.
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    doNotFollow: { path: ['^node_modules/'] },
    exclude: { path: ['^([.]rules-lawyer|dist|docs|rules|traces|coverage)/'] },
  },
};
