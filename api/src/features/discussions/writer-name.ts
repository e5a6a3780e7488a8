const longestName = 20;

const initialOf = (word: string) => `${[...word][0]?.toLocaleUpperCase('id') ?? ''}.`;

/**
 * The name of a learner as other learners see it: first name and initial of the last one (`Budi S.`); of a minor the initials only
 * (`B. S.`).
 */
export function writerName({ name, isMinor }: { name: string; isMinor: boolean }): string {
  const words = name.split(/[^\p{L}\p{M}'’-]+/u).filter((word) => /\p{L}/u.test(word));
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  if (first === undefined) return 'Peserta';
  const shownFirst = isMinor ? initialOf(first) : [...first].slice(0, longestName).join('');
  return last === undefined ? shownFirst : `${shownFirst} ${initialOf(last)}`;
}
