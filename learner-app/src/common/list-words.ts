const list = new Intl.ListFormat('id-ID', { type: 'conjunction' });

/** "Basic, Premium, dan Ultimate". */
export const listWords = (words: readonly string[]): string => list.format(words);
