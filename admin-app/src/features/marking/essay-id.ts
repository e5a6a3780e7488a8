import type { EssayKey } from './marking.api.ts';

/** Names an essay in the address: `TO….…`. */
export const essayId = ({ attemptId, itemId }: EssayKey) => `${attemptId}.${itemId}`;

/** The essay that an address names; undefined where it names none. */
export function essayKeyFrom(id: string | null): EssayKey | undefined {
  const [attemptId, itemId] = (id ?? '').split('.');
  return attemptId && itemId ? { attemptId, itemId } : undefined;
}
