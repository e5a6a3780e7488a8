import { useRef, useState } from 'react';
import { essayId } from './essay-id.ts';
import type { EssayKey } from './marking.api.ts';

/**
 * The steps of the work: with each of them the focus goes to what is to be done next, which may be on the screen only after a
 * moment.
 */
export function useTurns() {
  const [turn, setTurn] = useState({ count: 0, to: '' });
  const taken = useRef(0);
  return {
    /** For effects: another number with each step. */
    turn: turn.count,
    /** @param essay the one that it leads to; left out: whatever comes in place of the one that is open */
    takeTurn: (essay?: EssayKey) => setTurn(({ count }) => ({ count: count + 1, to: essay ? essayId(essay) : '' })),
    /**
     * True once, for what the last step leads to.
     * @param essay the one that asks; left out for what stands in place of one
     * @param isNew it has just come onto the screen
     */
    isTurnOf(essay: EssayKey | undefined, isNew: boolean): boolean {
      const isMeant = turn.to === '' ? isNew : essay !== undefined && turn.to === essayId(essay);
      if (!isMeant || turn.count === taken.current) return false;
      taken.current = turn.count;
      return true;
    },
  };
}
