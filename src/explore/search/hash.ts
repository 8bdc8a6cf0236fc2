/** Murmur's 32-bit hash of the `length` bytes from word `at` on, word by word; what is left of the last word is zero. */
export function hashOf(words: Int32Array, at: number, length: number): number {
  let hash = length;
  const count = (length + 3) >> 2;
  for (let i = 0; i < count; i++) {
    let k = Math.imul(words[at + i] as number, 0xcc9e2d51);
    k = (k << 15) | (k >>> 17);
    hash ^= Math.imul(k, 0x1b873593);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return hash;
}
