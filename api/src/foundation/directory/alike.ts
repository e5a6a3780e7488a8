import { wordsIn, wordTerm } from './terms.ts';

/** The share of its words that a question must have in common with another to look like it. */
export const alikeFrom = 0.85;

/** TeX commands such as `\frac` and `\times` are no words of a question. The text between them is. */
const withoutCommands = (text: string) => text.replace(/\\[a-z]+/gi, ' ');
/** The words of a text without commands of formulas, in their order. */
export const readableWords = (text: string): string[] => wordsIn(withoutCommands(text));

/** Every word of a question as a term of the bank, each once. */
export const wordsOfQuestion = ({
  stem,
  options,
}: {
  stem: string;
  options: readonly { text: string }[];
}): Set<string> => new Set([stem, ...options.map(({ text }) => text)].flatMap(readableWords).map(wordTerm));

/**
 * The longest words of a question: so many that every question that looks like it has at least one of them, because it lacks at most
 * 15 percent of the words.
 */
export const longestWords = (words: ReadonlySet<string>): string[] =>
  [...words]
    .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .slice(0, words.size - Math.ceil(words.size * alikeFrom) + 1);

/** The share of words that two questions have in common, 0 to 1: of the words of the one that has more. */
export function sharedWords(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const largest = Math.max(some.size, others.size);
  return largest === 0 ? 0 : [...some].filter((word) => others.has(word)).length / largest;
}
