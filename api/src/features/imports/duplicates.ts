import { setImmediate as others } from 'node:timers/promises';
import type { ImportedQuestion } from '../../contract/index.ts';
import { alikeFrom, longestWords, sharedWords, wordsOfQuestion } from '../../foundation/directory/alike.ts';
import { inChunks } from '../../in-chunks.ts';
import type { BankQuestion, BankRepository } from './bank.repository.ts';
import type { Item, StoredDuplicate } from './import-item.ts';

/** Duplicates that are shown for one question. */
const mostShown = 3;
/** Questions that are looked up together, so that other requests have their turn between. */
const atOnce = 100;
/** The share for texts that have the same words in another order. */
const nearly = 0.99;

/** A question's texts as they are compared: upper case, spaces and punctuation make no difference. */
const comparedText = ({ question, options }: ImportedQuestion): string =>
  [question, ...options.map(({ text }) => text)]
    .map((text) =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}+*/^<>=\\-]+/gu, ' ')
        .trim(),
    )
    .join('\n');

const textsOf = ({ question, options }: ImportedQuestion) => ({ stem: question, options });

/** The addresses of a question's pictures, in their order. */
export const picturesOf = ({ imageUrl, options }: ImportedQuestion): string[] =>
  [imageUrl, ...options.map((option) => option.imageUrl)].filter((url) => url !== null);

/** 1 if the texts are the same, and less otherwise, however many words they share. */
const exactly = (one: ImportedQuestion, other: ImportedQuestion, similarity: number) =>
  comparedText(one) === comparedText(other) ? 1 : Math.min(similarity, nearly);

/** Earlier questions of the same file that look like a later one. */
function createFileIndex() {
  const having = new Map<string, number[]>();
  const seen = new Map<number, { item: Item; words: Set<string> }>();
  return {
    /** Those that look like this one, which is an earlier one from then on. */
    next(item: Item): StoredDuplicate[] {
      const words = wordsOfQuestion(textsOf(item.content));
      const candidates = new Set(longestWords(words).flatMap((word) => having.get(word) ?? []));
      const pictures = picturesOf(item.content).join();
      const alike = [...candidates].flatMap((number): StoredDuplicate[] => {
        const other = seen.get(number);
        if (!other || picturesOf(other.item.content).join() !== pictures) return [];
        const similarity = sharedWords(words, other.words);
        if (similarity < alikeFrom) return [];
        return [
          { questionId: null, itemNumber: number, similarity: exactly(item.content, other.item.content, similarity) },
        ];
      });
      seen.set(item.number, { item, words });
      for (const word of words) {
        const numbers = having.get(word);
        if (!numbers) having.set(word, [item.number]);
        // A word of every question tells nothing.
        else if (numbers.length < 50) numbers.push(item.number);
      }
      return alike;
    },
  };
}

/** Stands for a picture whose bytes aren't known. */
const noHash = '';

/**
 * Finds questions that look like those of a file: in the bank, by the index of its terms, and earlier in the file itself. A question whose
 * exact text is in the package or earlier in the file is unticked.
 * @param exportedIds the ids that a file of our own export has, by the items' numbers
 */
export async function withDuplicates(
  items: readonly Item[],
  exportedIds: ReadonlyMap<number, string>,
  tryoutId: string,
  bank: BankRepository,
): Promise<Item[]> {
  const inFile = createFileIndex();
  const found: Item[] = [];
  for (const some of inChunks(items, atOnce)) {
    const alike = await bank.findAlike(some.map(({ content }) => textsOf(content)));
    const ids = alike.flat().map(({ questionId }) => questionId);
    const exported = some.flatMap(({ number }) => exportedIds.get(number) ?? []);
    const banked = new Map(
      (await bank.findQuestions([...new Set([...ids, ...exported])])).map((question) => [question.id, question]),
    );
    const hashes = await bank.hashesOf([
      ...new Set(
        [...some.map(({ content }) => content), ...[...banked.values()].map(({ content }) => content)].flatMap(
          picturesOf,
        ),
      ),
    ]);
    const hashesOf = (content: ImportedQuestion) =>
      picturesOf(content)
        .map((url) => hashes.get(url) ?? noHash)
        .join();

    const inBank = (item: Item, index: number): (StoredDuplicate & { isSamePackage: boolean })[] => {
      const own = exportedIds.get(item.number);
      const named = own === undefined ? undefined : banked.get(own);
      const look = (other: BankQuestion, similarity: number) => ({
        questionId: other.id,
        itemNumber: null,
        similarity: exactly(item.content, other.content, similarity),
        isSamePackage: other.tryoutId === tryoutId,
      });
      const byText = (alike[index] ?? []).flatMap(({ questionId, similarity }) => {
        const other = banked.get(questionId);
        if (!other || other.id === named?.id || hashesOf(other.content) !== hashesOf(item.content)) return [];
        return [look(other, similarity)];
      });
      if (!named) return byText;
      const words = [item.content, named.content].map((content) => wordsOfQuestion(textsOf(content)));
      return [look(named, sharedWords(words[0] ?? new Set(), words[1] ?? new Set())), ...byText];
    };

    for (const [index, item] of some.entries()) {
      const inTheBank = inBank(item, index);
      const file = inFile.next(item);
      const isThere = [...inTheBank.filter(({ isSamePackage }) => isSamePackage), ...file].some(
        ({ similarity }) => similarity === 1,
      );
      // Of the equally similar, those of this package first: they are what a second import would repeat.
      const duplicates = [...inTheBank.toSorted((a, b) => Number(b.isSamePackage) - Number(a.isSamePackage)), ...file]
        .toSorted((a, b) => b.similarity - a.similarity)
        .slice(0, mostShown)
        .map(({ questionId, itemNumber, similarity }) => ({ questionId, itemNumber, similarity }));
      found.push({ ...item, duplicates, isTicked: item.isTicked && !isThere });
    }
    await others();
  }
  return found;
}
