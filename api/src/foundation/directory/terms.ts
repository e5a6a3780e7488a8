/** The parts of a learner that the directory indexes. */
export interface DirectoryLearner {
  accountId: string;
  name: string;
  email: string;
  phone: string;
  province: string;
  instance: string;
}

/** Most words of a search that are used; the longest are the most specific. */
const wordsSearched = 6;

/** Longest part of a text that is compared: an index has a limit, and some characters become many letters. */
const longestTerm = 254;

/** Removes accents and upper case: "Éka" is found by "eka". */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const cut = (text: string) => text.slice(0, longestTerm).toWellFormed();

const plain = (text: string) => cut(folded(text).replace(/\s+/g, ' '));

/** The words of a text of any length, without the characters between them. */
export const wordsIn = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(cut);

/** 0812…, +62 812… and 62812… are one number: this leaves the part after the country's prefix. */
const withoutPhonePrefix = (word: string) => (/^\d+$/.test(word) ? word.replace(/^(?:62|0)/, '') : word);

/** The words of a name or number. */
const wordsOf = (text: string) => wordsIn(plain(text)).map(withoutPhonePrefix).filter(Boolean);

/** An e-mail address is found by all of it, by its beginning, or by the part after the @. */
const addressesOf = (email: string) => [plain(email), plain(email.slice(email.lastIndexOf('@')))];

/** The term of a word. */
export const wordTerm = (word: string) => `w:${word}`;
/** The term of a province. */
export const provinceTerm = (province: string) => `p:${plain(province)}`;
/** The term of an instance. */
export const instanceTerm = (instance: string) => `i:${plain(instance)}`;
/** A filter by both province and instance is one term as well. No province contains a slash. */
export const bothTerm = (province: string, instance: string) => `b:${plain(province)}/${plain(instance)}`;

/** The terms under which a person is found by name, e-mail address and telephone number. */
export function personTerms({ name, email, phone }: { name: string; email: string; phone: string }): string[] {
  const words = [
    ...wordsOf(name),
    ...wordsOf(email.slice(0, email.lastIndexOf('@'))),
    ...wordsOf(phone.replace(/\D/g, '')),
    ...addressesOf(email),
  ];
  return [...new Set(words.map(wordTerm))];
}

/** Every term under which a learner is found, each once. */
export function termsOf({ province, instance, ...person }: Omit<DirectoryLearner, 'accountId'>): string[] {
  return [...personTerms(person), provinceTerm(province), instanceTerm(instance), bothTerm(province, instance)];
}

/** True if a text has nothing to search for: it finds nobody. */
export const hasNoWord = (search: string): boolean => !/[\p{L}\p{N}@]/u.test(search);

/**
 * The terms of a search: beginnings of words, all of which a learner must have. Spaces and dashes inside a telephone number
 * don't separate words.
 */
export function searchedTerms(search: string): string[] {
  const words = search
    .replace(/(?<=\d)[ -]+(?=\d)/g, '')
    .split(/\s+/)
    .flatMap((piece) => (piece.includes('@') ? [plain(piece)] : wordsOf(piece)));
  return mostTelling(words);
}

/** The terms of a search's words, the longest first, each once, and no more than are used. */
export const mostTelling = (words: readonly string[]): string[] =>
  [...new Set(words)]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, wordsSearched)
    .map(wordTerm);
