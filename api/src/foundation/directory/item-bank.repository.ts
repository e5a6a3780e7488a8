import type { Kysely } from 'kysely';
import type { SubType, TryoutType } from '../../contract/index.ts';
import { jsonRows } from '../../db/json-rows.ts';
import type { Database } from '../../db/schema.ts';
import { inChunks } from '../../in-chunks.ts';
import { alikeFrom, longestWords, readableWords, sharedWords, wordsOfQuestion } from './alike.ts';
import { asText, asTerms } from './rows.ts';
import { mostTelling, wordTerm } from './terms.ts';

/** The parts of a question that the bank indexes. */
export interface BankedQuestion {
  type: TryoutType;
  subType: SubType;
  stem: string;
  options: readonly { text: string }[];
  isReady?: boolean;
}

export const typeTerm = (type: TryoutType) => `t:${type}`;
export const subTypeTerm = (subType: SubType) => `s:${subType}`;
/** The term of questions that aren't ready. */
export const unreadyTerm = 'u:';

/** Every term under which a question is found, each once. */
export function bankTermsOf({ type, subType, stem, options, isReady = true }: BankedQuestion): string[] {
  const words = [stem, ...options.map(({ text }) => text)].flatMap(readableWords);
  const state = isReady ? [] : [unreadyTerm];
  return [typeTerm(type), subTypeTerm(subType), ...state, ...new Set(words.map(wordTerm))];
}

/** The terms of a search: beginnings of words, all of which a question must have. Empty if the text has no word. */
export const bankWords = (search: string): string[] => mostTelling(readableWords(search));

/** Takes questions out of the bank. Pass the transaction that removes or archives them, before it does. */
export async function leaveItemBank(executor: Kysely<Database>, questionIds: readonly string[]): Promise<void> {
  for (const ids of inChunks(questionIds)) {
    const entries = await executor
      .deleteFrom('bankEntry')
      .where('questionId', 'in', ids)
      .returning(['number', 'terms'])
      .execute();
    // By its key, entry by entry: the index is ordered by the terms.
    for (const { number, terms } of entries)
      await executor.deleteFrom('bankTerm').where('term', 'in', asTerms(terms)).where('number', '=', number).execute();
  }
}

async function currentQuestions(executor: Kysely<Database>, ids: readonly string[]) {
  const questions = await executor
    .selectFrom('question')
    .innerJoin('tryout', 'tryout.id', 'question.tryoutId')
    .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
    .leftJoin('unreadyQuestion', 'unreadyQuestion.questionId', 'question.id')
    .select(['question.id', 'questionVersion.id as versionId', 'questionVersion.type', 'subType', 'stem', 'since'])
    .where('question.id', 'in', ids)
    .where('tryout.archivedAt', 'is', null)
    .execute();
  const options = await executor
    .selectFrom('question')
    .innerJoin('questionOption', 'questionOption.questionVersionId', 'question.currentVersionId')
    .select(['questionVersionId', 'text'])
    .where('question.id', 'in', ids)
    .execute();
  const byVersion = Map.groupBy(options, ({ questionVersionId }) => questionVersionId);
  return questions.map(({ since, ...question }) => ({
    ...question,
    options: byVersion.get(question.versionId) ?? [],
    isReady: since === null,
  }));
}

/** A question with the terms under which it is found. */
export interface BankEntry {
  questionId: string;
  terms: readonly string[];
}

/** Entries in one statement: so few statements that the index of terms is walked once for each. */
const entriesAtOnce = 500;

/** Enters questions that aren't in the bank, in this order. Pass the transaction that made them. */
export async function enterNewInItemBank(executor: Kysely<Database>, entries: readonly BankEntry[]): Promise<void> {
  for (const part of inChunks(entries, entriesAtOnce)) {
    const termsOf = new Map(part.map(({ questionId, terms }) => [questionId, terms]));
    const entered = await executor
      .insertInto('bankEntry')
      .values(part.map(({ questionId, terms }) => ({ questionId, terms: asText(terms) })))
      .returning(['number', 'questionId'])
      .execute();
    const rows = entered
      .flatMap(({ number, questionId }) => (termsOf.get(questionId) ?? []).map((term) => ({ term, number })))
      // In the index's own order, which is several times faster for many rows.
      .toSorted((a, b) => (a.term < b.term ? -1 : a.term > b.term ? 1 : a.number - b.number));
    await executor
      .insertInto('bankTerm')
      .columns(['term', 'number'])
      .expression((eb) =>
        eb
          .selectFrom(jsonRows(executor, 'entered', { term: 'text', number: 'bigint' }, rows))
          .select(['entered.term', 'entered.number']),
      )
      .execute();
  }
}

/**
 * Enters questions into the bank as they are now, as the last edited ones, in this order. Pass the transaction that made or
 * edited them, after it did: a question that isn't in the bank can't be found. Questions of archived packages aren't entered.
 */
export async function enterItemBank(executor: Kysely<Database>, questionIds: readonly string[]): Promise<void> {
  await leaveItemBank(executor, questionIds);
  for (const ids of inChunks(questionIds, entriesAtOnce)) {
    const place = new Map(ids.map((id, index) => [id, index]));
    const questions = await currentQuestions(executor, ids);
    await enterNewInItemBank(
      executor,
      questions
        .toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
        .map((question) => ({ questionId: question.id, terms: bankTermsOf(question) })),
    );
  }
}

/** Questions with one word that are looked at, the last edited first: a common word is in all of them. */
const lookedAtForWord = 200;
/** Candidates of one question, those with the most words in common first. */
const mostCandidates = 20;
/** Words that are looked up in one statement. */
const wordsAtOnce = 50;

/** The entries that have each of these words, at most so many for a word. */
async function entriesWith(executor: Kysely<Database>, words: readonly string[]): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const some of inChunks(words, wordsAtOnce)) {
    const [first, ...others] = some.map((word) =>
      executor
        .selectFrom((eb) =>
          eb
            .selectFrom('bankTerm')
            .select(['term', 'number'])
            .where('term', '=', word)
            .orderBy('number', 'desc')
            .limit(lookedAtForWord)
            .as('having'),
        )
        .select(['having.term', 'having.number']),
    );
    if (!first) continue;
    const rows = await others.reduce((all, other) => all.unionAll(other), first).execute();
    for (const { term, number } of rows) {
      const numbers = found.get(term);
      if (numbers) numbers.push(number);
      else found.set(term, [number]);
    }
  }
  return found;
}

/**
 * For each of these texts, the questions of the bank that look like it: at least 85 percent of the words in common. Found by the index of
 * terms, so it costs the same however large the bank is; of a text with nothing but very common words it may miss older ones.
 */
export async function findAlike(
  executor: Kysely<Database>,
  questions: readonly Pick<BankedQuestion, 'stem' | 'options'>[],
): Promise<{ questionId: string; similarity: number }[][]> {
  const wanted = questions.map((question) => wordsOfQuestion(question));
  const telling = wanted.map((words) => longestWords(words));
  const having = await entriesWith(executor, [...new Set(telling.flat())]);
  const candidates = telling.map((words) => {
    const shared = new Map<number, number>();
    for (const word of words)
      for (const number of having.get(word) ?? []) shared.set(number, (shared.get(number) ?? 0) + 1);
    return [...shared]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, mostCandidates)
      .map(([number]) => number);
  });
  const entries = new Map<number, { questionId: string; words: Set<string> }>();
  for (const numbers of inChunks([...new Set(candidates.flat())])) {
    const rows = await executor
      .selectFrom('bankEntry')
      .select(['number', 'questionId', 'terms'])
      .where('number', 'in', numbers)
      .execute();
    for (const { number, questionId, terms } of rows)
      entries.set(number, {
        questionId,
        words: new Set(asTerms(terms).filter((term) => term.startsWith(wordTerm('')))),
      });
  }
  return candidates.map((numbers, index) =>
    numbers
      .flatMap((number) => {
        const entry = entries.get(number);
        const words = wanted[index];
        const similarity = entry && words ? sharedWords(words, entry.words) : 0;
        return entry && similarity >= alikeFrom ? [{ questionId: entry.questionId, similarity }] : [];
      })
      .toSorted((a, b) => b.similarity - a.similarity),
  );
}
