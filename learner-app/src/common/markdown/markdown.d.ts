/** Markdown, read when the area is built (learner-app/markdown). */
declare module '*.md' {
  export const frontMatter: import('./document.ts').FrontMatter;
  export const blocks: import('./document.ts').Block[];
  /** Addresses of the pictures that the text shows, by their names. */
  export const pictures: Record<string, string>;
}
/** The front matter alone, for lists: the text stays in a chunk of its own. */
declare module '*.md?front-matter' {
  export const frontMatter: import('./document.ts').FrontMatter;
}
