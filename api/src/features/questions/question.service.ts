import { AppError } from '../../app-error.ts';
import { type Done, emptyOptionMessage, maxQuestions } from '../../contract/index.ts';
import { auditedFields, beginningOf } from './question-audit.ts';
import {
  applyDraft,
  type QuestionContent,
  type QuestionDraft,
  saysTheSame,
  type StoredQuestion,
} from './question-content.ts';
import type { HeldPackage, QuestionRepository } from './question.repository.ts';

interface Dependencies {
  questions: QuestionRepository;
  now(): Date;
}

/** Where something stands, and who changes it. */
interface Place {
  actorId: string;
  tryoutId: string;
}
interface QuestionPlace extends Place {
  questionId: string;
}

/** An option says something, by its text or by a picture: which ones do is known only once what stays has joined in. */
function checkOptions({ options }: QuestionContent): void {
  const empty = options.flatMap(({ text, imageUrl }, index) =>
    text === '' && imageUrl === null ? [{ field: `options.${index}.text`, message: emptyOptionMessage }] : [],
  );
  if (empty.length > 0) throw new AppError('VALIDATION_FAILED', empty);
}

async function getQuestion(questions: Pick<HeldPackage, 'find'>, questionId: string): Promise<StoredQuestion> {
  const question = await questions.find(questionId);
  if (!question) throw new AppError('QUESTION_NOT_FOUND');
  return question;
}

/**
 * The rules of a package's questions, whichever door they are written through (docs/questions.md): an edit makes a new version,
 * what the writer doesn't see stays, and nobody overwrites what they haven't seen.
 */
export function createQuestionService({ questions, now }: Dependencies) {
  async function change<Result>(tryoutId: string, work: (held: HeldPackage) => Promise<Result>): Promise<Result> {
    const result = await questions.change(tryoutId, work);
    if (result === undefined) throw new AppError('TRYOUT_NOT_FOUND');
    return result;
  }

  async function list(tryoutId: string): Promise<StoredQuestion[]> {
    const found = await questions.list(tryoutId);
    if (!found) throw new AppError('TRYOUT_NOT_FOUND');
    return found;
  }

  return {
    /** A package's questions in their order. */
    list,

    /** One question, and how many finished attempts were taken with this version of it. */
    async get(tryoutId: string, questionId: string): Promise<StoredQuestion & { finishedAttempts: number }> {
      const question = await questions.find(tryoutId, questionId);
      if (!question) throw new AppError('QUESTION_NOT_FOUND');
      return { ...question, finishedAttempts: await questions.countFinished(question.versionId) };
    },

    /** Puts a new question behind the others. */
    add: ({ actorId, tryoutId }: Place, draft: QuestionDraft): Promise<StoredQuestion> =>
      change(tryoutId, async (held) => {
        const { count, lastNumber } = await held.size();
        if (count >= maxQuestions) throw new AppError('TOO_MANY_QUESTIONS');
        const content = applyDraft(draft);
        checkOptions(content);
        const at = now();
        const added = await held.insert(lastNumber + 1, content, { actorId, at });
        await held.voidPaper();
        await held.audit({
          at,
          actorId,
          action: 'create',
          entity: 'question',
          entityId: added.id,
          label: beginningOf(added),
          after: auditedFields(added),
        });
        return added;
      }),

    /**
     * Makes a new version of a question, unless it says what it said before.
     * @param expectedVersion the version that the writer started from; without it the newest is meant
     */
    edit: (
      { actorId, tryoutId, questionId }: QuestionPlace,
      draft: QuestionDraft,
      expectedVersion?: number,
    ): Promise<StoredQuestion> =>
      change(tryoutId, async (held) => {
        const before = await getQuestion(held, questionId);
        if (expectedVersion !== undefined && expectedVersion !== before.version) throw new AppError('QUESTION_CHANGED');
        const content = applyDraft(draft, before);
        checkOptions(content);
        if (saysTheSame(before, content)) return before;
        const at = now();
        const edited = await held.update(before, content, { actorId, at });
        await held.voidPaper();
        await held.audit({
          at,
          actorId,
          action: 'update',
          entity: 'question',
          entityId: questionId,
          label: beginningOf(edited),
          before: auditedFields(before),
          after: auditedFields(edited),
        });
        return edited;
      }),

    /** Takes a question out of its package. Attempts that have it keep it. */
    remove: ({ actorId, tryoutId, questionId }: QuestionPlace): Promise<Done> =>
      change(tryoutId, async (held) => {
        const removed = await getQuestion(held, questionId);
        await held.remove(removed);
        await held.voidPaper();
        await held.audit({
          at: now(),
          actorId,
          action: 'delete',
          entity: 'question',
          entityId: questionId,
          label: beginningOf(removed),
          before: auditedFields(removed),
        });
        return { success: true };
      }),

    /**
     * Puts a package's questions into another order.
     * @param questionIds each of them once: another list comes from somebody who hasn't seen the last change
     */
    async reorder({ actorId, tryoutId }: Place, questionIds: readonly string[]): Promise<StoredQuestion[]> {
      await change(tryoutId, async (held) => {
        const places = await held.listPlaces();
        const wanted = new Set(questionIds);
        if (questionIds.length !== places.length || places.some(({ id }) => !wanted.has(id)))
          throw new AppError('QUESTIONS_CHANGED');
        const stemOf = new Map(places.map((place) => [place.id, beginningOf(place)]));
        const moved = questionIds.flatMap((id, index) => {
          const before = places[index] as (typeof places)[number];
          return before.id === id
            ? []
            : [{ id, number: index + 1, before: stemOf.get(before.id), after: stemOf.get(id) }];
        });
        if (moved.length === 0) return moved;
        await held.renumber(questionIds.map((id, index) => ({ id, number: index + 1 })));
        await held.voidPaper();
        // Entered under the package: which question stood at each place that changed, and which one does now.
        await held.audit({
          at: now(),
          actorId,
          action: 'reorder',
          entity: 'question',
          entityId: tryoutId,
          label: held.title,
          before: Object.fromEntries(moved.map(({ number, before }) => [number, before])),
          after: Object.fromEntries(moved.map(({ number, after }) => [number, after])),
        });
        return moved;
      });
      return list(tryoutId);
    },
  };
}
export type QuestionService = ReturnType<typeof createQuestionService>;
