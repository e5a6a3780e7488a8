import { useEffect, useEffectEvent } from 'react';

interface EditorKeys {
  /** Ctrl or Cmd + S. */
  onSave?: () => void;
  /** Ctrl or Cmd + Enter. */
  onEnter?: () => void;
  /** Ctrl or Cmd + Shift + Enter. */
  onShiftEnter?: () => void;
  /** Alt + 1 to 5. The place counts from 0. */
  onMark?: (place: number) => void;
  /** Alt + arrow up or down. */
  onMove?: (step: 1 | -1) => void;
  /** The dialog in which the keys work. Left out: they work on the page, unless a dialog is open over it. */
  dialog?: () => Element | null | undefined;
}

function actionOf(
  { onSave, onEnter, onShiftEnter, onMark, onMove }: EditorKeys,
  { code, key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
): (() => void) | undefined {
  if ((ctrlKey || metaKey) && !altKey) {
    if (key.toLowerCase() === 's') return onSave;
    if (key === 'Enter') return shiftKey ? onShiftEnter : onEnter;
  }
  // AltGr, which many keyboards need for typing, counts as Ctrl and Alt.
  if (!altKey || ctrlKey || metaKey) return undefined;
  if (key === 'ArrowDown') return onMove && (() => onMove(1));
  if (key === 'ArrowUp') return onMove && (() => onMove(-1));
  // By the key's place, because the character that Alt and a digit give differs between systems.
  const place = Number(/^Digit([1-5])$/.exec(code)?.[1] ?? 0) - 1;
  return onMark && place >= 0 ? () => onMark(place) : undefined;
}

/** False while another dialog is open above: then its keys count. */
function isOurs({ dialog }: EditorKeys): boolean {
  const open = [...document.querySelectorAll('[role=dialog]')];
  return (dialog?.() ?? undefined) === open.at(-1);
}

/** The keys that work wherever the focus is on the page, or in the dialog. */
export function useEditorKeys(keys: EditorKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isOurs(keys)) return;
    const action = actionOf(keys, event);
    if (!action) return;
    event.preventDefault();
    if (!event.repeat || event.key.startsWith('Arrow')) action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
