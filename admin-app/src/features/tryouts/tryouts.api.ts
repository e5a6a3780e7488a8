import {
  AdminTryout,
  type AdminTryoutChange,
  AdminTryoutList,
  PackageCheck,
  RuleSetList,
  TryoutDeleted,
  type TryoutSort,
  type TryoutStatus,
  type TryoutType,
} from '@tryout/api/contract';
import { rowsPerPage } from '@tryout/shared-ui/staff';
import { api } from '../../session.ts';

/** The filters and the order of the table. */
export interface TryoutFilters {
  search: string;
  /** '' = all. */
  type: TryoutType;
  /** '' = all that aren't archived. */
  status: TryoutStatus | '';
  sort: TryoutSort;
  order: 'asc' | 'desc';
}

const pathOf = (tryoutId: string) => `admin/tryouts/${encodeURIComponent(tryoutId)}`;

export const listTryouts = ({ search, type, status, sort, order }: TryoutFilters, page: number, signal?: AbortSignal) =>
  api.get('admin/tryouts', AdminTryoutList, {
    query: { search, type, status, sort, order, page, pageSize: rowsPerPage },
    signal,
  });

export const getTryout = (tryoutId: string, signal?: AbortSignal) => api.get(pathOf(tryoutId), AdminTryout, { signal });

export const createTryout = (change: AdminTryoutChange, creationKey: string) =>
  api.post('admin/tryouts', AdminTryout, { json: change, creationKey });

/** Refused with 409 `TRYOUT_CHANGED` when the change started from an older state. */
export const updateTryout = (tryoutId: string, change: AdminTryoutChange) =>
  api.put(pathOf(tryoutId), AdminTryout, { json: change });

export const deleteTryout = (tryoutId: string) => api.delete(pathOf(tryoutId), TryoutDeleted);

export const checkTryout = (tryoutId: string, signal?: AbortSignal) =>
  api.get(`${pathOf(tryoutId)}/check`, PackageCheck, { signal });

/** Refused with 409 `TRYOUT_NOT_READY` when a problem must be fixed first. */
export const publishTryout = (tryoutId: string) => api.post(`${pathOf(tryoutId)}/publish`, AdminTryout);

export const withdrawTryout = (tryoutId: string) => api.post(`${pathOf(tryoutId)}/withdraw`, AdminTryout);

export const restoreTryout = (tryoutId: string) => api.post(`${pathOf(tryoutId)}/restore`, AdminTryout);

export const listRuleSets = (signal?: AbortSignal) => api.get('admin/rule-sets', RuleSetList, { signal });
