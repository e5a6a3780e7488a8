import type { Kysely, Selectable } from 'kysely';
import {
  type ItemOption,
  type Letter,
  type QuestionKind,
  type Section,
  type SubType,
  type TextName,
  textNames,
} from '../../contract/index.ts';
import { batched } from '../../db/batched.ts';
import { oneOf } from '../../db/one-of.ts';
import { isActiveRuling } from '../../db/index-conditions.ts';
import type { Database, QuestionOptionTable } from '../../db/schema.ts';
import { newId } from '../../id.ts';
import { enteringQuestions } from './entering-questions.repository.ts';

/** A question of a paper with all its data, including the key: only for the server. */
export interface PaperItem extends Record<TextName, string | null> {
  id: string;
  /** The question that the item is a version of. */
  questionId: string;
  number: number;
  kind: QuestionKind;
  section: Section;
  subType: SubType;
  stem: string;
  imageUrl: string | null;
  imageAlt: string | null;
  options: (ItemOption & { isKey: boolean; weight: number | null })[];
}

export interface Paper {
  id: string;
  tryoutId: string;
  items: PaperItem[];
}

const shownOfQuestion = [
  'questionVersion.id',
  'questionVersion.questionId',
  'kind',
  'section',
  'subType',
  'stem',
  'imageUrl',
  'imageAlt',
  ...textNames,
] as const;
const shownOfOption = [
  'questionOption.questionVersionId',
  'letter',
  'text',
  'imageUrl',
  'imageAlt',
  'isKey',
  'weight',
] as const;

type OptionRow = Selectable<Omit<QuestionOptionTable, 'letter'>> & { letter: string };

function toItems(questions: readonly Omit<PaperItem, 'options'>[], options: readonly OptionRow[]): PaperItem[] {
  const optionsByItem = Map.groupBy(options, (option) => option.questionVersionId);
  return questions.map((question) => ({
    ...question,
    options: (optionsByItem.get(question.id) ?? []).map(({ questionVersionId: _, isKey, ...option }) => ({
      ...option,
      letter: option.letter as Letter,
      isKey: isKey === 1,
    })),
  }));
}

/** Papers: the questions of a package at one moment. Once written, they are never changed. */
export function createPaperRepository(db: Kysely<Database>) {
  const findCurrent = batched(async (tryoutIds) => {
    const rows = await db
      .selectFrom('tryout')
      .select(['id', 'currentPaperId'])
      .where('id', ...oneOf(db, tryoutIds))
      .execute();
    return rows.map(({ id, currentPaperId }) => [id, currentPaperId] as const);
  });

  return {
    async find(paperId: string): Promise<Paper | undefined> {
      const paper = await db
        .selectFrom('paper')
        .select(['id', 'tryoutId'])
        .where('id', '=', paperId)
        .executeTakeFirst();
      if (!paper) return undefined;
      const items = db.selectFrom('paperItem').where('paperId', '=', paperId);
      const questions = await items
        .innerJoin('questionVersion', 'questionVersion.id', 'paperItem.questionVersionId')
        .select(shownOfQuestion)
        .select('paperItem.number')
        .orderBy('paperItem.number')
        .execute();
      const options = await items
        .innerJoin('questionOption', 'questionOption.questionVersionId', 'paperItem.questionVersionId')
        .select(shownOfOption)
        .orderBy('letter')
        .execute();
      return { ...paper, items: toItems(questions, options) };
    },

    /** The id of the paper that a new attempt gets; null if it must be made first, undefined without such a package. */
    findCurrentId: (tryoutId: string): Promise<string | null | undefined> => findCurrent(tryoutId),

    /** The ids of the question versions that a paper made now would have, in order. */
    async listCurrentVersions(tryoutId: string): Promise<string[]> {
      const rows = await enteringQuestions(db)
        .select('question.versionId')
        .where('question.tryoutId', '=', tryoutId)
        .orderBy('question.number')
        .orderBy('question.id')
        .execute();
      return rows.map(({ versionId }) => versionId);
    },

    /** The items that a paper made now would have. This makes no paper. */
    async listCurrentItems(tryoutId: string): Promise<PaperItem[]> {
      const current = enteringQuestions(db).where('question.tryoutId', '=', tryoutId);
      const questions = await current
        .innerJoin('questionVersion', 'questionVersion.id', 'question.versionId')
        .select(shownOfQuestion)
        .orderBy('question.number')
        .orderBy('question.id')
        .execute();
      const options = await current
        .innerJoin('questionOption', 'questionOption.questionVersionId', 'question.versionId')
        .select(shownOfOption)
        .orderBy('letter')
        .execute();
      return toItems(
        questions.map((question, index) => ({ ...question, number: index + 1 })),
        options,
      );
    },

    /**
     * The paper that a new attempt of this package gets; made from the present questions if an edit has voided the last one.
     * Undefined when the package has no questions that enter one.
     */
    async ensureCurrent(tryoutId: string, now: Date): Promise<string | undefined> {
      const current = await this.findCurrentId(tryoutId);
      if (current) return current;
      return db.transaction().execute(async (trx) => {
        // An update that changes nothing locks the row on every database, so that two first starts make one paper.
        const tryout = await trx
          .updateTable('tryout')
          .set((eb) => ({ currentPaperId: eb.ref('currentPaperId') }))
          .where('id', '=', tryoutId)
          .returning('currentPaperId')
          .executeTakeFirst();
        if (tryout?.currentPaperId) return tryout.currentPaperId;
        const questions = await enteringQuestions(trx)
          .select('question.versionId')
          .where('question.tryoutId', '=', tryoutId)
          .orderBy('question.number')
          .orderBy('question.id')
          .execute();
        if (!tryout || questions.length === 0) return undefined;
        const paperId = newId();
        await trx
          .insertInto('paper')
          .values({ id: paperId, tryoutId, questionCount: questions.length, createdAt: now.toISOString() })
          .execute();
        await trx
          .insertInto('paperItem')
          .values(
            questions.map((question, index) => ({
              paperId,
              number: index + 1,
              questionVersionId: question.versionId,
            })),
          )
          .execute();
        await bringRulings(trx, paperId);
        await trx.updateTable('tryout').set({ currentPaperId: paperId }).where('id', '=', tryoutId).execute();
        return paperId;
      });
    },
  };
}
/** Puts rulings on the paper's question versions into force in a new paper. */
async function bringRulings(trx: Kysely<Database>, paperId: string): Promise<void> {
  const active = await trx
    .selectFrom('rulingVersion')
    .innerJoin('paperItem', 'paperItem.questionVersionId', 'rulingVersion.questionVersionId')
    .select(['rulingId', 'rulingVersion.questionVersionId as itemId'])
    .where(isActiveRuling)
    .where('paperId', '=', paperId)
    .execute();
  if (active.length === 0) return;
  await trx.updateTable('paper').set({ revision: 1 }).where('id', '=', paperId).execute();
  await trx
    .insertInto('paperRuling')
    .values(active.map((row) => ({ ...row, paperId, fromRevision: 1, untilRevision: null })))
    .execute();
}
export type PaperRepository = ReturnType<typeof createPaperRepository>;
