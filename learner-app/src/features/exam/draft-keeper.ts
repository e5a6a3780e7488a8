import type { ExamStore } from './exam.store.ts';

/** Pause after the last key, and the longest time between saves during steady typing. */
const pauseMs = 1_000;
const longestMs = 3_000;

/**
 * Saves an essay's text as the answer without any action of the learner: when they pause, when the focus leaves, and regularly during
 * steady typing. Moving to another question and handing in save it too, in the store and the connection.
 * @param onLeaving called after the saving, whenever the page may close in the next moment: it must store synchronously what has to stay
 * @returns a function that saves the open text and stops
 */
export function keepDrafts(store: ExamStore, onLeaving: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sinceMs: number | undefined;
  const keep = () => store.getState().keepDraft();
  const leave = () => {
    keep();
    onLeaving();
  };
  const onHidden = () => void (document.visibilityState === 'hidden' && leave());

  const unsubscribe = store.subscribe(({ draft }, before) => {
    if (draft === before.draft) return;
    clearTimeout(timer);
    if (!draft) sinceMs = undefined;
    else {
      sinceMs ??= performance.now();
      timer = setTimeout(keep, Math.min(pauseMs, Math.max(0, sinceMs + longestMs - performance.now())));
    }
  });
  document.addEventListener('focusout', keep);
  document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('pagehide', leave);
  return () => {
    keep();
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('focusout', keep);
    document.removeEventListener('visibilitychange', onHidden);
    window.removeEventListener('pagehide', leave);
  };
}
