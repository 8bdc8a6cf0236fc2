import type { RulesInPlay } from '../rulebook/index.ts';

/**
 * Eight hexadecimal digits that change when the rules in play do: their documents, the chosen readings and what the profile sets.
 * Where things stand in a file does not count.
 */
export function fingerprint(rules: RulesInPlay): string {
  const text = JSON.stringify(
    [rules.documents.map(({ name, blocks }) => [name, blocks]), rules.readings, rules.profile],
    (key, value) => (key === 'place' ? undefined : value),
  );
  // FNV-1a and a final mix: a label, not a lock.
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return (hash >>> 0).toString(16).padStart(8, '0');
}
