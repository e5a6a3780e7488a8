import {
  ClaritySaved,
  Notebook,
  type NotebookChange,
  NotebookEntry,
  type NotebookFilter,
  PracticeAnswered,
  type PracticeAnswers,
  PracticeMarks,
  PracticeOverview,
  PracticeSession,
  type PracticeStart,
} from '@tryout/api/contract';
import * as v from 'valibot';
import { api } from '../../session.ts';

const sessionPath = (sessionId: string) => `practice/sessions/${encodeURIComponent(sessionId)}`;
const notebookPath = (questionId: string) => `notebook/${encodeURIComponent(questionId)}`;

/** The estimates, what comes next, and the counts of the notebook. */
export const getOverview = (signal?: AbortSignal): Promise<PracticeOverview> =>
  api.get('practice/overview', PracticeOverview, { signal });

/** Begins a session. @param creationKey the same for each try, so that the server makes it once */
export const startPractice = (start: PracticeStart, creationKey: string): Promise<PracticeSession> =>
  api.post('practice/sessions', PracticeSession, { json: start, creationKey, isRepeatable: true });

export const getPractice = (sessionId: string): Promise<PracticeSession> =>
  api.get(sessionPath(sessionId), PracticeSession);

/** Sends answers; of a position that has one the server keeps the first. */
export const sendAnswers = (sessionId: string, answers: PracticeAnswers['answers']): Promise<PracticeAnswered> =>
  api.post(`${sessionPath(sessionId)}/answers`, PracticeAnswered, { json: { answers }, isRepeatable: true });

/** The learner's marks on the questions of an ended attempt. */
export const getMarks = (attemptId: string, signal?: AbortSignal): Promise<PracticeMarks> =>
  api.get('practice/marks', PracticeMarks, { query: { attemptId }, signal });

/** "Belum paham" for a question's explanation, or no longer. */
export const saveClarity = (questionId: string, isUnclear: boolean): Promise<ClaritySaved> =>
  api.put(`questions/${encodeURIComponent(questionId)}/clarity`, ClaritySaved, {
    json: { isUnclear },
    isRepeatable: true,
  });

export const entriesPerPage = 20;

interface NotebookPage {
  page: number;
  /** 100 at most. */
  pageSize?: number;
  filter: NotebookFilter;
  /** Null: of all. */
  subType: string | null;
  /** Only these questions. An older API gives all. */
  ids?: readonly string[];
}

/** A page of the notebook of mistakes, those due first. */
export const listNotebook = (
  { pageSize = entriesPerPage, ids, ...query }: NotebookPage,
  signal?: AbortSignal,
): Promise<Notebook> =>
  api.get('notebook', Notebook, {
    query: { ...query, pageSize, ids: ids?.join(',') },
    signal,
  });

/** Puts a question into the notebook, or changes its note. */
export const putInNotebook = (questionId: string, change: NotebookChange = {}): Promise<NotebookEntry> =>
  api.put(notebookPath(questionId), NotebookEntry, { json: change, isRepeatable: true });

/** Takes a question out; one that isn't in is a success. */
export const takeOutOfNotebook = (questionId: string): Promise<unknown> =>
  api.delete(notebookPath(questionId), v.unknown(), { isRepeatable: true });
