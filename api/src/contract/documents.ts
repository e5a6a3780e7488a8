import * as v from 'valibot';

/** A piece of running text. A string may hold formulas between dollar signs. */
export type Inline =
  | string
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'em'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; to: string; children: Inline[] }
  | { kind: 'break' };

/** One part of a page; parts stand one below the other. */
export type Block =
  | { kind: 'heading'; depth: 2 | 3; id: string; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; start: number | null; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][]; numeric: boolean[] }
  | { kind: 'note'; children: Block[] }
  | { kind: 'reveal'; summary: string; children: Block[] }
  /** A picture file beside the text, or one of our drawings (`figure:name`). */
  | { kind: 'picture'; source: string; alt: string; caption: string | null };

/** A block of an answer. One of a kind that a front end doesn't know isn't drawn. */
export const DocumentBlock = v.custom<Block>(
  (input) => typeof input === 'object' && input !== null && 'kind' in input && typeof input.kind === 'string',
);
