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

/** The lines between the two `---` of a file, as written, and facts about the file. */
export interface FrontMatter extends Record<string, string> {
  /** The file's name without its extension. */
  slug: string;
  /** Reading time. */
  minutes: string;
}

/** A Markdown file after the area is built: its text as data, so that no parser and no HTML string is shipped. */
export interface MarkdownDocument {
  frontMatter: FrontMatter;
  blocks: Block[];
  /** Addresses of the text's pictures, by name. */
  pictures: Record<string, string>;
}
