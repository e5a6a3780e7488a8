import { type Letter, letters } from '@tryout/api/contract';
import { useEffect, useRef } from 'react';

interface ManagerKeys {
  /** Ctrl or Cmd + S. */
  onSave(): void;
  /** Ctrl or Cmd + Enter. */
  onSaveAndNext(): void;
  /** Alt + 1 to 5. */
  onMark(letter: Letter): void;
  /** Alt + arrow up or down. */
  onMove(step: 1 | -1): void;
}

/** The keys that work wherever the focus is, but for a dialog. */
export function useManagerKeys(keys: ManagerKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function actionOf({ code, key, ctrlKey, metaKey, altKey }: KeyboardEvent): (() => void) | undefined {
      const { onSave, onSaveAndNext, onMark, onMove } = latest.current;
      if ((ctrlKey || metaKey) && !altKey) {
        if (key.toLowerCase() === 's') return onSave;
        if (key === 'Enter') return onSaveAndNext;
      }
      // AltGr, which many keyboards write with, counts as Ctrl and Alt.
      if (!altKey || ctrlKey || metaKey) return undefined;
      if (key === 'ArrowDown') return () => onMove(1);
      if (key === 'ArrowUp') return () => onMove(-1);
      // By its place: what Alt makes of a digit differs between systems.
      const letter = letters[Number(/^Digit([1-5])$/.exec(code)?.[1] ?? 0) - 1];
      return letter && (() => onMark(letter));
    }
    function listen(event: KeyboardEvent) {
      if (event.defaultPrevented || document.querySelector('[role=dialog]')) return;
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      if (!event.repeat || event.key.startsWith('Arrow')) action();
    }
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
