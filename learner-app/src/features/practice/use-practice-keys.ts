import { letters, type Letter } from '@tryout/api/contract';
import { useLayoutEffect, useRef } from 'react';
import type { KeyHint } from '../../common/key-hints.tsx';

interface PracticeKeyActions {
  choose(letter: Letter): void;
  toggleUnsure(): void;
  /** Answers, and then goes on. */
  enter(): void;
}

export const practiceKeyHints: readonly KeyHint[] = [
  { keys: ['1–5', 'A–E'], does: 'memilih jawaban' },
  { keys: ['R'], does: 'menandai ragu-ragu' },
  { keys: ['Enter'], does: 'menjawab, lalu lanjut' },
];

/** Once the question is answered. */
export const answeredKeyHints: readonly KeyHint[] = [{ keys: ['Enter'], does: 'lanjut' }];

/** The focused element needs the key itself: a text field, a dialog, and for Enter whatever is pressed by it. */
function isTakenElsewhere(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="dialog"]') || document.querySelector('[role="dialog"][aria-modal="true"]')) return true;
  if (key === 'enter' && target.closest('button, a, summary')) return true;
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'radio')
  );
}

/** Keyboard control of practice: 1–5 or A–E choose, R marks ragu-ragu, Enter answers and goes on; none where the learner has turned the shortcuts off. */
export function usePracticeKeys(actions: PracticeKeyActions, areOn: boolean): void {
  const latest = useRef(actions);
  // Before the question is painted: a key that is pressed as soon as it can be read counts.
  useLayoutEffect(() => void (latest.current = actions));
  useLayoutEffect(() => {
    if (!areOn) return () => {};
    function onKeyDown(event: KeyboardEvent): void {
      const key = event.key.toLowerCase();
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTakenElsewhere(event.target, key)) return;
      const letter = letters[Number(key) - 1] ?? letters.find((one) => one.toLowerCase() === key);
      if (letter) latest.current.choose(letter);
      else if (key === 'r') latest.current.toggleUnsure();
      else if (key === 'enter') latest.current.enter();
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [areOn]);
}
