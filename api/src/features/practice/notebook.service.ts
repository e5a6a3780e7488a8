import { AppError } from '../../app-error.ts';
import {
  type ClaritySaved,
  type ExamTypes,
  type Notebook,
  type NotebookChange,
  type NotebookEntry,
  type NotebookQuery,
  type NotAskedReason,
  type PracticeMarks,
} from '../../contract/index.ts';
import { expectKnown } from '../../foundation/exam-types/expect-known.ts';
import { jakartaDay } from '../../foundation/days/days.ts';
import type { DueReader } from './due-today.ts';
import type { AskableQuestion, PracticeQuestionRepository } from './practice-questions.repository.ts';
import type { PracticeRepository } from './practice.repository.ts';
import type { Practisable, PractisableReader } from './practisable.ts';
import type { ShownQuestions } from './shown-questions.ts';
import { afterPutIn } from './studying.ts';
import type { StudyingRepository } from './studying.repository.ts';

interface Dependencies {
  practice: PracticeRepository;
  questions: PracticeQuestionRepository;
  studying: StudyingRepository;
  practisableOf: PractisableReader;
  shown: ShownQuestions;
  listDue: DueReader;
  papers: { get(paperId: string): Promise<{ items: readonly { id: string; questionId: string; kind: string }[] }> };
  examTypes: ExamTypes;
  now(): Date;
}

/** Shown of a question that can't be asked at the moment. */
const nothingShown = {
  section: '',
  stem: '',
  imageUrl: null,
  imageAlt: null,
  options: [],
  keys: [],
  explanation: null,
  source: null,
};

/** Why a session doesn't ask a question. @param askable undefined for one that enters no paper any more */
function notAskedReason(askable: AskableQuestion | undefined, own: Practisable): NotAskedReason {
  if (!askable) return 'withdrawn';
  if (own.allows(askable)) return 'annulled';
  return askable.isInPool || own.met.has(askable.tryoutId) ? 'held_back' : 'withdrawn';
}

function pageOf(due: readonly string[], { ids, page, pageSize }: NotebookQuery) {
  const found = ids ? due.filter((id) => ids.includes(id)) : due;
  return { questionIds: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
}

/** The notebook of mistakes, and marks on explanations (docs/practice.md). */
export function createNotebookService({
  practice,
  questions,
  studying,
  practisableOf,
  shown,
  listDue,
  papers,
  examTypes,
  now,
}: Dependencies) {
  async function toEntries(learnerId: string, ids: readonly string[], own: Practisable): Promise<NotebookEntry[]> {
    if (ids.length === 0) return [];
    const [studied, unclear, places, current] = await Promise.all([
      studying.listStudied(learnerId, ids),
      practice.listUnclear(learnerId, ids),
      practice.listPlaces(learnerId, ids),
      questions.listAskable(ids),
    ]);
    const texts = await shown.list(learnerId, current.filter(own.allows), own);
    const askable = new Map(current.map((question) => [question.questionId, question]));
    const today = jakartaDay(now());
    return ids.flatMap((questionId) => {
      const entry = studied.get(questionId);
      if (!entry) return [];
      const text = texts.get(questionId);
      const { tryoutId: _, ...shownText } = text ?? {
        ...nothingShown,
        tryoutId: '',
        subType: places.get(questionId)?.subType ?? '',
        explanationNeedsPlan: false,
      };
      const dueOn = entry.dueOn ?? today;
      return [
        {
          ...shownText,
          questionId,
          isAvailable: text !== undefined,
          ...(text === undefined && { notAsked: notAskedReason(askable.get(questionId), own) }),
          reason: entry.reason ?? 'by_hand',
          addedAt: entry.addedAt ?? now().toISOString(),
          dueOn,
          isDue: text !== undefined && entry.notebook === 'in' && dueOn <= today,
          isMastered: entry.notebook === 'mastered',
          rightInARow: entry.rightStreak,
          intervalDays: entry.intervalDays,
          note: entry.note,
          isUnclear: unclear.has(questionId),
        },
      ];
    });
  }

  /** A question that the learner may practise now. @throws AppError QUESTION_NOT_FOUND for any other */
  async function getAllowed(learnerId: string, id: string) {
    const [question, own] = await Promise.all([questions.findQuestion(id), practisableOf(learnerId)]);
    const [askable] = question ? await questions.listAskable([question.questionId]) : [];
    if (!askable || !own.allows(askable)) throw new AppError('QUESTION_NOT_FOUND');
    return { question: askable, own };
  }

  return {
    async list(learnerId: string, query: NotebookQuery): Promise<Notebook> {
      expectKnown(examTypes, { subType: query.subType });
      const { filter, subType } = query;
      const own = await practisableOf(learnerId);
      /** Due questions, and the counts. @param of undefined for the whole notebook */
      const lookAt = async (of?: string) => {
        const [counted, due] = await Promise.all([
          practice.countNotebook(learnerId, of),
          listDue(learnerId, own, { subType: of }),
        ]);
        return { due, counts: { dueToday: due.length, ...counted } };
      };
      const whole = await lookAt();
      const chosen = subType === undefined ? undefined : await lookAt(subType);
      const { questionIds, total } =
        filter === 'due'
          ? pageOf((chosen ?? whole).due, query)
          : await practice.listNotebook(learnerId, { ...query, filter });
      const entries = await toEntries(learnerId, questionIds, own);
      return { entries, total, counts: whole.counts, ...(chosen && { countsOfSubType: chosen.counts }) };
    },

    /** Puts a question in, or changes its note. */
    async put(learnerId: string, id: string, { note }: NotebookChange): Promise<NotebookEntry> {
      const { question, own } = await getAllowed(learnerId, id);
      const { questionId, tryoutId, subType } = question;
      const stored = await studying.change(learnerId, { questionId, tryoutId, subType }, (before) =>
        // A note on a mastered question leaves it mastered.
        note !== undefined && before.notebook === 'mastered' ? { ...before, note } : afterPutIn(before, now(), note),
      );
      if (!stored) throw new AppError('UNAUTHENTICATED');
      const [entry] = await toEntries(learnerId, [questionId], own);
      return entry as NotebookEntry;
    },

    /** Nothing happens if it isn't in. @throws AppError QUESTION_NOT_FOUND if there is no such question */
    async takeOut(learnerId: string, id: string): Promise<void> {
      const question = await questions.findQuestion(id);
      if (!(await studying.takeOut(learnerId, question?.questionId ?? id)) && !question)
        throw new AppError('QUESTION_NOT_FOUND');
    },

    async setUnclear(learnerId: string, id: string, isUnclear: boolean): Promise<ClaritySaved> {
      const { question, own } = await getAllowed(learnerId, id);
      const { questionId, tryoutId } = question;
      if (!(await shown.mayRead(learnerId, own.packages.get(tryoutId), own.met.has(tryoutId))))
        throw new AppError('QUESTION_NOT_FOUND');
      if (!(await practice.setUnclear(learnerId, questionId, isUnclear, now().toISOString())))
        throw new AppError('UNAUTHENTICATED');
      return { questionId, isUnclear };
    },

    /** The learner's marks on the questions of their own ended attempt. */
    async marksOf(learnerId: string, attemptId: string): Promise<PracticeMarks> {
      const [attempts, own] = await Promise.all([questions.listAttempts(learnerId), practisableOf(learnerId)]);
      const attempt = attempts.find(({ id }) => id === attemptId);
      if (!attempt) throw new AppError('ATTEMPT_NOT_FOUND');
      if (attempt.state === 'in_progress') throw new AppError('ATTEMPT_RUNNING');
      if (!own.finished.has(attempt.tryoutId)) throw new AppError('RESULT_NOT_OPEN');
      const { items } = await papers.get(attempt.paperId);
      const ids = items.map(({ questionId }) => questionId);
      const [askable, studied, unclear] = await Promise.all([
        questions.listAskable(ids),
        studying.listStudied(learnerId, ids),
        practice.listUnclear(learnerId, ids),
      ]);
      const allowed = new Set(askable.filter(own.allows).map(({ questionId }) => questionId));
      return {
        items: items
          .filter(({ questionId }) => allowed.has(questionId))
          .map(({ id: itemId, questionId }) => ({
            itemId,
            questionId,
            isInNotebook: studied.get(questionId)?.notebook === 'in',
            isUnclear: unclear.has(questionId),
          })),
      };
    },
  };
}
export type NotebookService = ReturnType<typeof createNotebookService>;
