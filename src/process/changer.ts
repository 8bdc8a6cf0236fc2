import { mayGenerate } from './engine.ts';

/**
 * Makes a function that copies a record with some fields changed: what `{ ...record, ...change }` gives, ten times as fast where copies
 * are made of copies. For records of one kind only: it copies the fields that the first one has, and no others.
 */
export function changer<T extends object>(): (record: T, change: Partial<T>) => T {
  let copy: ((record: T, change: Partial<T>) => T) | undefined;
  return (record, change) => {
    copy ??= copierOf<T>(Object.keys(record));
    return copy(record, change);
  };
}

/** A literal gives all copies one hidden class, and so everybody who reads them is fast as well; spreading gives each its own. */
function copierOf<T extends object>(names: readonly string[]): (record: T, change: Partial<T>) => T {
  // Only as the key of a literal does this name not make a field.
  if (!mayGenerate() || names.includes('__proto__')) return (record, change) => ({ ...record, ...change });
  const fields = names.map((name) => JSON.stringify(name)).map((name) => `${name}: record[${name}]`);
  return new Function(
    'record',
    'change',
    `const copy = { ${fields.join(', ')} };
    for (const name in change) if (name in copy) copy[name] = change[name]; else return { ...record, ...change };
    return copy;`,
  ) as (record: T, change: Partial<T>) => T;
}
