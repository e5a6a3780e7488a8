import { type RefObject, useEffect } from 'react';

/** Ctrl + Enter, or Cmd + Enter, anywhere in the form's dialog saves. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, onSave: () => void): void {
  useEffect(() => {
    const dialog = form.current?.closest<HTMLElement>('[role=dialog]') ?? form.current;
    function saveByKey(event: KeyboardEvent) {
      if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onSave();
    }
    dialog?.addEventListener('keydown', saveByKey);
    return () => dialog?.removeEventListener('keydown', saveByKey);
  });
}
