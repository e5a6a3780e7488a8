import { useRef, useState } from 'react';
import { essayId } from './essay-id.ts';
import type { EssayKey } from './marking.api.ts';

/** The steps of the work: after each one the focus goes to the next thing to do, which may appear only a moment later. */
export function useTurns() {
  const [turn, setTurn] = useState({ count: 0, to: '' });
  const taken = useRef(0);
  return {
    /** For effects: a new number with each step. */
    turn: turn.count,
    /** @param essay the essay that the step leads to; left out: whatever replaces the open one */
    takeTurn: (essay?: EssayKey) => setTurn(({ count }) => ({ count: count + 1, to: essay ? essayId(essay) : '' })),
    /**
     * True once, for the target of the last step.
     * @param essay the essay that asks; left out for a page without one
     * @param isNew it has just appeared on the screen
     */
    isTurnOf(essay: EssayKey | undefined, isNew: boolean): boolean {
      const isMeant = turn.to === '' ? isNew : essay !== undefined && turn.to === essayId(essay);
      if (!isMeant || turn.count === taken.current) return false;
      taken.current = turn.count;
      return true;
    },
  };
}
