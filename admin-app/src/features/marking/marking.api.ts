import {
  Essay,
  EssayList,
  type EssayMarking,
  EssayQuestionList,
  type EssayState,
  EssayTryoutList,
} from '@tryout/api/contract';
import { rowsPerPage } from '@tryout/shared-ui/staff';
import { api } from '../../session.ts';

/** The filters of the queue; `tryout` is '' for all packages, `question` for all questions of one. */
export interface EssayFilters {
  state: EssayState;
  tryout: string;
  question: string;
  /** 1-based. */
  page: number;
}

export interface EssayKey {
  attemptId: string;
  itemId: string;
}

const pathOf = ({ attemptId, itemId }: EssayKey) =>
  `admin/essays/${encodeURIComponent(attemptId)}/${encodeURIComponent(itemId)}`;

export const listEssays = ({ state, tryout, question, page }: EssayFilters, signal?: AbortSignal) =>
  api.get('admin/essays', EssayList, {
    query: { state, tryout, question, page, pageSize: rowsPerPage },
    signal,
  });

export const listEssayTryouts = (signal?: AbortSignal) => api.get('admin/essays/tryouts', EssayTryoutList, { signal });

export const listEssayQuestions = (tryout: string, signal?: AbortSignal) =>
  api.get('admin/essays/questions', EssayQuestionList, { query: { tryout }, signal });

export const getEssay = (key: EssayKey, signal?: AbortSignal) => api.get(pathOf(key), Essay, { signal });

export const markEssay = (key: EssayKey, marking: EssayMarking) => api.put(pathOf(key), Essay, { json: marking });
