import { Essay, EssayList, type EssayMarking, type EssayState, EssayTryoutList } from '@tryout/api/contract';
import { rowsPerPage } from '@tryout/shared-ui/staff';
import { api } from '../../session.ts';

/** What the queue is narrowed to; `tryout` is '' for all packages. */
export interface EssayFilters {
  state: EssayState;
  tryout: string;
  /** 1-based. */
  page: number;
}

export interface EssayKey {
  attemptId: string;
  itemId: string;
}

const pathOf = ({ attemptId, itemId }: EssayKey) =>
  `admin/essays/${encodeURIComponent(attemptId)}/${encodeURIComponent(itemId)}`;

export const listEssays = ({ state, tryout, page }: EssayFilters, signal?: AbortSignal) =>
  api.get('admin/essays', EssayList, {
    query: { state, tryout, page, pageSize: rowsPerPage },
    ...(signal && { signal }),
  });

export const listEssayTryouts = (signal?: AbortSignal) =>
  api.get('admin/essays/tryouts', EssayTryoutList, { ...(signal && { signal }) });

export const getEssay = (key: EssayKey, signal?: AbortSignal) =>
  api.get(pathOf(key), Essay, { ...(signal && { signal }) });

export const markEssay = (key: EssayKey, marking: EssayMarking) => api.put(pathOf(key), Essay, { json: marking });
