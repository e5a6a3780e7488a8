import type { Feature } from '../src/composition/feature.ts';
import { rankingFeature } from '../src/features/ranking/ranking.feature.ts';
import { sessionFeature } from '../src/features/sessions/session.feature.ts';
import { learnerFeature } from '../src/features/learners/learner.feature.ts';
import type { AttemptService } from '../src/features/attempts/attempt.service.ts';
import type { Foundation } from '../src/foundation/foundation.ts';

/*
 * Never run: the type check reads it. Each line below an `@ts-expect-error` must not compile; if one compiles, the check
 * fails. So a feature can't be listed without its needs, nor before a feature that it needs.
 */
declare const on: Foundation;
declare function use<Offers extends object>(feature: Feature<Offers>): Offers;
declare function attemptFeature(needs: object): Feature<{ attempts: AttemptService }>;

export function missing(): void {
  // @ts-expect-error nobody signs tokens
  sessionFeature({ ...on });
  const { db, ...withoutDatabase } = on;
  // @ts-expect-error no database
  learnerFeature({ ...withoutDatabase, attempts: { list: async () => ({ attempts: [], total: 0 }) } });
  // @ts-expect-error another thing under that name
  learnerFeature({ db, now: on.now, attempts: { list: async () => 'no list' } });
}

export function tooEarly(): void {
  // @ts-expect-error listed before the attempts, which it needs
  use(rankingFeature({ ...on, attempts }));
  const { attempts } = use(attemptFeature(on));
}

export function inOrder(): void {
  const { attempts } = use(attemptFeature(on));
  use(rankingFeature({ ...on, attempts }));
}

export function notOffered(): void {
  // @ts-expect-error what a feature doesn't offer, nobody gets from it
  use(attemptFeature(on)).repository();
}
