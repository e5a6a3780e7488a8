import type { Letter } from '@tryout/api/contract';
import { useLayoutEffect } from 'react';
import { isTakenElsewhere, letterOfKey } from '../../common/answer-keys.ts';
import type { KeyHint } from '../../common/key-hints.tsx';

export interface ExamKeyActions {
  choose(letter: Letter): void;
  next(): void;
  previous(): void;
  toggleFlag(): void;
}

export const examKeyHints: readonly KeyHint[] = [
  { keys: ['1–5', 'A–E'], does: 'memilih jawaban' },
  { keys: ['←', '→'], does: 'pindah soal' },
  { keys: ['R'], does: 'menandai ragu-ragu' },
];

/** True for what the arrows scroll sideways, such as a wide formula. */
const scrollsSideways = (target: EventTarget | null) =>
  target instanceof Element &&
  target.scrollWidth > target.clientWidth &&
  ['auto', 'scroll'].includes(getComputedStyle(target).overflowX);

/**
 * Keyboard control of the exam: 1–5 or A–E choose, left and right move between questions, R marks ragu-ragu. Up and down stay with the
 * browser, which moves between the question's options; all keys do where the learner has turned the shortcuts off.
 */
export function useExamKeys({ choose, next, previous, toggleFlag }: ExamKeyActions, areOn: boolean): void {
  // Before the question is painted: a key that is pressed as soon as it can be read counts.
  useLayoutEffect(() => {
    if (!areOn) return () => {};
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTakenElsewhere(event.target))
        return;
      const key = event.key.toLowerCase();
      if (key.startsWith('arrow') && scrollsSideways(event.target)) return;
      const letter = letterOfKey(key);
      if (letter) choose(letter);
      else if (key === 'arrowright') next();
      else if (key === 'arrowleft') previous();
      // A key that is held down comes again and again.
      else if (key === 'r' && !event.repeat) toggleFlag();
      else return;
      event.preventDefault();
    }
    // Captured before the radio group gets it: there, left and right would change the answer.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [areOn, choose, next, previous, toggleFlag]);
}
