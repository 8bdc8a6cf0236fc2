/** An author's own number or id at the head of a text, and what follows it. */
export interface Labelled {
  readonly label: string;
  /** Where the text itself begins. */
  readonly from: number;
}

const shapes: readonly RegExp[] = [
  // DV-12, A-4: ids of our format and of trackers.
  /^([A-Z]{1,6}-\d{1,6}[a-z]?)(?=[\s:.)–—]|$)[:.)]?\s*/u,
  // 9.2.1.1, 110.10a, 2.3)
  /^(\d{1,4}(?:\.\d{1,4}){1,6}[a-z]{0,2})[.):]?(?=\s|$)\s*/u,
  // 1c1), 9q+), A4d1)
  /^([A-Z]?\d{1,3}[a-z]{1,2}(?:\d{1,2}[a-z]?)?\+{0,3})\)\s+/u,
  // 4+), A7)
  /^([A-Z]\d{1,3}\+{0,3}|\d{1,3}\+{1,3})\)\s+/u,
  // 103.1a without a dot behind, 601a.
  /^(\d{3,4}[a-z]?)[.):]\s+/u,
];

const inHeading: readonly RegExp[] = [
  // 9. Title, 9 Title
  /^(\d{1,3})[.):]?\s+(?=\p{L})/u,
  // Article 7, Rule 301: Title
  /^(?:rule|article|section|chapter|regulation|part|§)\s*([A-Z]?\d{1,4}(?:\.\d{1,4}){0,5})(?=[\s.:)–—-]|$)[.:)\s–—-]*/iu,
];

/** The label of a block, if its text begins with one. */
export function labelOf(text: string, heading: boolean): Labelled | null {
  for (const shape of heading ? [...shapes, ...inHeading] : shapes) {
    const match = shape.exec(text);
    if (match?.[1]) return { label: match[1], from: match[0].length };
  }
  return null;
}

/** `9.2.1` to `9.2`; nothing above a label of one part. */
export function parentLabel(label: string): string | null {
  const parts = /^(.*?)(?:\.\d+|(?<=\d)[a-z]{1,2}|(?<=[a-z])\d+)$/u.exec(label);
  return parts?.[1] ? parts[1] : null;
}
