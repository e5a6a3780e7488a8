import {
  type NewRuling,
  Ruling,
  type RulingApply,
  type RulingChange,
  RulingList,
  RulingPreview,
  type RulingState,
  RulingSubject,
} from '@tryout/api/contract';
import type { ApiClient } from '../http/api-client.ts';
import { rowsPerPage } from '../components/staff-table/use-table-params.ts';

/** Trying a ruling on many attempts out takes seconds. */
const previewTimeoutMs = 60_000;

export interface RulingFilters {
  /** Undefined means all, here and below. */
  state?: RulingState | undefined;
  question?: string | undefined;
  tryout?: string | undefined;
}

/** Calls for preparing rulings, which questioners and administrators may make. */
export interface RulingCalls {
  list(filters: RulingFilters, page: number, signal: AbortSignal): Promise<RulingList>;
  get(id: string, signal: AbortSignal): Promise<Ruling>;
  /** The question that a new ruling would be about. */
  subject(questionId: string, version: number, signal: AbortSignal): Promise<RulingSubject>;
  draft(ruling: NewRuling, creationKey: string): Promise<Ruling>;
  change(id: string, change: RulingChange): Promise<Ruling>;
  discard(id: string): Promise<Ruling>;
  preview(id: string): Promise<RulingPreview>;
}

/** Calls with which administrators decide. */
export interface RulingDecisions {
  apply(id: string, choice: RulingApply): Promise<Ruling>;
  undo(id: string): Promise<Ruling>;
}

/** @param path the calls' path: `admin/rulings` */
export function createRulingCalls(api: ApiClient, path: string): RulingCalls {
  const of = (id: string) => `${path}/${encodeURIComponent(id)}`;
  return {
    list: ({ state, question, tryout }, page, signal) =>
      api.get(path, RulingList, {
        query: { page, pageSize: rowsPerPage, state, question, tryout },
        signal,
      }),
    get: (id, signal) => api.get(of(id), Ruling, { signal }),
    subject: (questionId, version, signal) =>
      api.get(`${path}/subject`, RulingSubject, { query: { question: questionId, version }, signal }),
    draft: (ruling, creationKey) => api.post(path, Ruling, { json: ruling, creationKey }),
    change: (id, change) => api.put(of(id), Ruling, { json: change }),
    discard: (id) => api.post(`${of(id)}/discard`, Ruling),
    preview: (id) => api.post(`${of(id)}/preview`, RulingPreview, { timeoutMs: previewTimeoutMs }),
  };
}

/** @param path the calls' path: `admin/rulings` */
export const createRulingDecisions = (api: ApiClient, path: string): RulingDecisions => ({
  apply: (id, choice) => api.post(`${path}/${encodeURIComponent(id)}/apply`, Ruling, { json: choice }),
  undo: (id) => api.post(`${path}/${encodeURIComponent(id)}/undo`, Ruling),
});
