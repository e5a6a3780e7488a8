/** Longest part of a text that is compared: an index has a limit, and some signs turn into many letters. */
const longestTerm = 254;

/** Marks of letters go, and the difference between large and small: "Éka" is found by "eka". */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const cut = (text: string) => text.slice(0, longestTerm).toWellFormed();
const plain = (text: string) => cut(folded(text).replace(/\s+/g, ' '));

/** The words of a text of any length, without what stands between them. */
export const wordsIn = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(cut);

/** 0812…, +62 812… and 62812… are one number: what is left is what follows the country's own prefix. */
const withoutPhonePrefix = (word: string) => (/^\d+$/.test(word) ? word.replace(/^(?:62|0)/, '') : word);
const wordsOf = (text: string) => wordsIn(plain(text)).map(withoutPhonePrefix).filter(Boolean);

export const wordTerm = (word: string) => `w:${word}`;

/** Every term under which a learner is found, each once. */
export function learnerTerms(learner: {
  name: string;
  email: string;
  phone: string;
  province: string;
  instance: string;
}): string[] {
  const { name, email, phone } = learner;
  const [province, instance] = [plain(learner.province), plain(learner.instance)];
  const at = email.lastIndexOf('@');
  const words = [
    ...wordsOf(name),
    ...wordsOf(email.slice(0, at)),
    ...wordsOf(phone.replace(/\D/g, '')),
    plain(email),
    plain(email.slice(at)),
  ];
  return [...new Set(words.map(wordTerm)), `p:${province}`, `i:${instance}`, `b:${province}/${instance}`];
}

/** Terms as one text, sorted, each between two line ends of its own. */
export const asText = (terms: readonly string[]): string =>
  terms
    .toSorted()
    .map((term) => `\n${term}\n`)
    .join('');
export const asTerms = (text: string): string[] => text.split('\n').filter(Boolean);

/** Rows in parts, each small enough for one statement. */
export const inChunks = <Row>(rows: readonly Row[], size = 1_000): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));

/** In the index's own order, which is several times as fast where there are many. */
export const inIndexOrder = <Row extends { term: string; number: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.term < b.term ? -1 : a.term > b.term ? 1 : a.number - b.number));
