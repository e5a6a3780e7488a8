/** Markdown, read when the area is built (learner-app/markdown). */
declare module '*.md' {
  export const frontMatter: import('./document.ts').FrontMatter;
  export const blocks: import('@tryout/api/contract').Block[];
  /** Addresses of the text's pictures, by name. */
  export const pictures: Record<string, string>;
}
