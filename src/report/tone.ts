/** `sure`: a proof; `bad`: refuted; `open`: not known, never to be shown as good; `plain`: was done and proves nothing. */
export type Tone = 'sure' | 'bad' | 'open' | 'plain';
