/** The lines between the two `---` of a Markdown file, as written, and facts about the file. */
export interface FrontMatter extends Record<string, string> {
  /** The file's name without its extension. */
  slug: string;
  /** Reading time. */
  minutes: string;
}
