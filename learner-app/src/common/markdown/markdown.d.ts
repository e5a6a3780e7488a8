/** Markdown, read when the area is built (learner-app/markdown). */
declare module '*.md' {
  export const frontMatter: import('./document.ts').FrontMatter;
  export const blocks: import('./document.ts').Block[];
  /** Addresses of the text's pictures, by name. */
  export const pictures: Record<string, string>;
}
/** Only the front matter, for lists: the text stays in a chunk of its own. */
declare module '*.md?front-matter' {
  export const frontMatter: import('./document.ts').FrontMatter;
}
