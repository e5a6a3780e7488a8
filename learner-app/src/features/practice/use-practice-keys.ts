import type { Letter } from '@tryout/api/contract';
import { useEffectEvent, useLayoutEffect } from 'react';
import { isTakenElsewhere, letterOfKey } from '../../common/answer-keys.ts';
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

/** True for what is itself pressed by Enter. */
const isPressedByEnter = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, summary') !== null;

/** Keyboard control of practice: 1–5 or A–E choose, R marks ragu-ragu, Enter answers and goes on; none where the learner has turned the shortcuts off. */
export function usePracticeKeys({ choose, toggleUnsure, enter }: PracticeKeyActions, areOn: boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTakenElsewhere(event.target) || (key === 'enter' && isPressedByEnter(event.target))) return;
    const letter = letterOfKey(key);
    if (letter) choose(letter);
    else if (key === 'r') toggleUnsure();
    else if (key === 'enter') enter();
    else return;
    event.preventDefault();
  });
  // Before the question is painted: a key that is pressed as soon as it can be read counts.
  useLayoutEffect(() => {
    if (!areOn) return () => {};
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [areOn]);
}
