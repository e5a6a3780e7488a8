import type { Kysely } from 'kysely';
import type { SubType, TryoutType } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { asText, asTerms, inChunks } from './rows.ts';
import { mostTelling, wordsIn, wordTerm } from './terms.ts';

/** The parts of a question that the bank indexes. */
export interface BankedQuestion {
  type: TryoutType;
  subType: SubType;
  stem: string;
  options: readonly { text: string }[];
}

/** TeX commands such as `\frac` and `\times` are no words of a question. The text between them is. */
const withoutCommands = (text: string) => text.replace(/\\[a-z]+/gi, ' ');
const readableWords = (text: string) => wordsIn(withoutCommands(text));

export const typeTerm = (type: TryoutType) => `t:${type}`;
export const subTypeTerm = (subType: SubType) => `s:${subType}`;

/** Every term under which a question is found, each once. */
export function bankTermsOf({ type, subType, stem, options }: BankedQuestion): string[] {
  const words = [stem, ...options.map(({ text }) => text)].flatMap(readableWords);
  return [typeTerm(type), subTypeTerm(subType), ...new Set(words.map(wordTerm))];
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
      await executor
        .deleteFrom('bankTerm')
        .where('term', 'in', asTerms(terms))
        .where('number', '=', Number(number))
        .execute();
  }
}

async function currentQuestions(executor: Kysely<Database>, ids: readonly string[]) {
  const questions = await executor
    .selectFrom('question')
    .innerJoin('tryout', 'tryout.id', 'question.tryoutId')
    .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
    .select(['question.id', 'questionVersion.id as versionId', 'questionVersion.type', 'subType', 'stem'])
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
  return questions.map((question) => ({ ...question, options: byVersion.get(question.versionId) ?? [] }));
}

/**
 * Enters questions into the bank as they are now, as the last edited ones, in this order. Pass the transaction that made or
 * edited them, after it did: a question that isn't in the bank can't be found. Questions of archived packages aren't entered.
 */
export async function enterItemBank(executor: Kysely<Database>, questionIds: readonly string[]): Promise<void> {
  await leaveItemBank(executor, questionIds);
  for (const ids of inChunks(questionIds, 200)) {
    const place = new Map(ids.map((id, index) => [id, index]));
    const questions = await currentQuestions(executor, ids);
    if (questions.length === 0) continue;
    const termsById = new Map(
      questions
        .toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
        .map((question) => [question.id, bankTermsOf(question)]),
    );
    const entered = await executor
      .insertInto('bankEntry')
      .values([...termsById].map(([questionId, terms]) => ({ questionId, terms: asText(terms) })))
      .returning(['number', 'questionId'])
      .execute();
    const rows = entered
      .flatMap(({ number, questionId }) =>
        (termsById.get(questionId) ?? []).map((term) => ({ term, number: Number(number) })),
      )
      // In the index's own order, which is several times faster for many rows.
      .toSorted((a, b) => (a.term < b.term ? -1 : a.term > b.term ? 1 : a.number - b.number));
    for (const some of inChunks(rows)) await executor.insertInto('bankTerm').values(some).execute();
  }
}
