import type { Attempt } from '@tryout/api/contract';
import { deviceStorage, storageKeys } from '@tryout/shared-ui';
import * as v from 'valibot';
import { isAnswered } from './exam.store.ts';

/** The last shown question of each attempt, the newest last. */
const Places = v.array(v.object({ id: v.string(), itemId: v.string() }));

/** More attempts than can run at the same time; older ones have ended long ago. */
const mostPlaces = 20;

function readPlaces(): v.InferOutput<typeof Places> {
  try {
    return v.parse(Places, JSON.parse(deviceStorage.get(storageKeys.examPlaces) ?? '[]'));
  } catch {
    return []; // unreadable, so worth nothing
  }
}

/** The id of the question of an attempt that this device showed last; undefined when it has never shown one. */
export const placeIn = (attemptId: string): string | undefined =>
  readPlaces().find(({ id }) => id === attemptId)?.itemId;

/** The index at which to continue: the question that this device showed last, else the first one without an answer. */
export function firstIndex({ id, items, responses }: Pick<Attempt, 'id' | 'items' | 'responses'>): number {
  const placeId = placeIn(id);
  const left = items.findIndex((item) => item.id === placeId);
  if (left >= 0) return left;
  const answered = new Set(responses.filter(isAnswered).map(({ itemId }) => itemId));
  const firstOpen = items.findIndex((item) => !answered.has(item.id));
  return Math.max(0, firstOpen);
}

const othersThan = (attemptId: string) => readPlaces().filter(({ id }) => id !== attemptId);

/** Stores which question is shown. Synchronous, so that the next opening draws no other question first. */
export function keepPlace(id: string, itemId: string): void {
  const places = [...othersThan(id), { id, itemId }].slice(-mostPlaces);
  deviceStorage.set(storageKeys.examPlaces, JSON.stringify(places));
}

/** Forgets the place: the attempt has ended. */
export function forgetPlace(attemptId: string): void {
  const others = othersThan(attemptId);
  if (others.length > 0) deviceStorage.set(storageKeys.examPlaces, JSON.stringify(others));
  else deviceStorage.remove(storageKeys.examPlaces);
}
