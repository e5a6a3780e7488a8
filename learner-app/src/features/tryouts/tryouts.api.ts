import {
  AttemptList,
  type Difficulty,
  OwnTryoutList,
  type ownTryoutOrders,
  type OwnTryoutState,
  type priceKinds,
  type takenAnswers,
  TryoutDetail,
  TryoutList,
  type TryoutSummary,
  type TryoutType,
} from '@tryout/api/contract';
import { received, type Received } from '../../common/server-time.ts';
import { api } from '../../session.ts';

export interface TryoutFilters {
  search: string;
  type: TryoutType | null;
  difficulty: Difficulty | null;
  price: (typeof priceKinds)[number] | null;
  /** Filters by whether the learner has ever started it; ignored for visitors. */
  taken: (typeof takenAnswers)[number] | null;
  /** Null = the newest first. */
  sort: (typeof ownTryoutOrders)[number] | null;
  /** 1-based. */
  page: number;
}

/** A package of a list; `own` is null for visitors. */
export type ListedTryout = TryoutSummary & { own: OwnTryoutState | null };

export interface TryoutPage {
  tryouts: ListedTryout[];
  total: number;
  /** Given for a learner: the server's time for counting down the attempts. */
  answer: Received<{ serverNow: string }> | null;
}

export const pageSize = 12;

/** A page of the packages, without a learner's data. */
export async function listTryouts(
  { taken: _taken, sort, ...filters }: TryoutFilters,
  signal?: AbortSignal,
): Promise<TryoutPage> {
  const query = { ...filters, sort: sort === 'mine' ? null : sort, pageSize };
  const { tryouts, total } = await api.get('tryouts', TryoutList, { query, signal });
  return { tryouts: tryouts.map((tryout) => ({ ...tryout, own: null })), total, answer: null };
}

/** A page of the packages with the learner's own state of each. */
export async function listOwnTryouts(filters: TryoutFilters, signal?: AbortSignal): Promise<TryoutPage> {
  const query = { ...filters, pageSize };
  const list = await api.get('tryouts/mine', OwnTryoutList, { query, signal });
  return { tryouts: list.tryouts, total: list.total, answer: received({ serverNow: list.serverNow }) };
}

export const getTryout = (tryoutId: string, signal?: AbortSignal) =>
  api.get(`tryouts/${encodeURIComponent(tryoutId)}`, TryoutDetail, { signal });

/** True when the signed-in learner has ever started a tryout. */
export const hasBegunAny = async (signal?: AbortSignal): Promise<boolean> => {
  const { total } = await api.get('attempts', AttemptList, { query: { pageSize: 1 }, signal });
  return total > 0;
};
