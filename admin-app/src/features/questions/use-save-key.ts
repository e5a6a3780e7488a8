import { type RefObject, useEffect } from 'react';

/** Ctrl + Enter, or Cmd + Enter, anywhere in the form saves. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, onSave: () => void): void {
  useEffect(() => {
    const element = form.current;
    function saveByKey(event: KeyboardEvent) {
      if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onSave();
    }
    element?.addEventListener('keydown', saveByKey);
    return () => element?.removeEventListener('keydown', saveByKey);
  });
}
