import type { EssayKey } from './marking.api.ts';

/** An essay's id in the address: `TO….…`. */
export const essayId = ({ attemptId, itemId }: EssayKey) => `${attemptId}.${itemId}`;

/** The essay named in an address; undefined where it names none. */
export function essayKeyFrom(id: string | null): EssayKey | undefined {
  const [attemptId, itemId] = (id ?? '').split('.');
  return attemptId && itemId ? { attemptId, itemId } : undefined;
}
