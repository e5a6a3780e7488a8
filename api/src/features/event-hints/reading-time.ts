/**
 * Words a minute of a fast reader: the upper end of the range in which most adults read non-fiction silently (175–300; Brysbaert 2019, J. Mem. Lang. 109, 104047,
 * a meta-analysis of 190 studies with a mean of 238).
 */
const fastWordsPerMinute = 300;
/** Nobody has to read every option: half of the text is read in any case. */
const shareThatIsRead = 0.5;

export interface TextOfItem {
  id: string;
  stem: string;
  options: readonly { text: string }[];
}

/** Paragraphs without formulas and Markdown's marks. */
const paragraphsOf = (text: string) =>
  text
    .replaceAll(/\$\$[\s\S]*?\$\$|\$[^$\n]*\$/g, ' ')
    .split('\n')
    .map((line) => line.replaceAll(/[^\p{L}\p{N}\s'-]/gu, ' ').trim())
    .filter((line) => line !== '');
const wordsOf = (line: string) => line.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;

/**
 * Seconds below which not even half of an item's own text can have been read, for each item. Pictures, formulas and numbers add nothing, and neither do paragraphs
 * that several items have, such as a passage: they are read once.
 */
export function leastReadingSeconds(items: readonly TextOfItem[]): Map<string, number> {
  const stems = items.map(({ stem }) => new Set(paragraphsOf(stem)));
  const seen = new Map<string, number>();
  for (const stem of stems) for (const line of stem) seen.set(line, (seen.get(line) ?? 0) + 1);
  return new Map(
    items.map(({ id, options }, nth) => {
      const own = [...(stems[nth] as Set<string>)].filter((line) => seen.get(line) === 1);
      const lines = [...own, ...options.flatMap(({ text }) => paragraphsOf(text))];
      const words = lines.reduce((sum, line) => sum + wordsOf(line), 0);
      return [id, (words / fastWordsPerMinute) * 60 * shareThatIsRead];
    }),
  );
}
