import type { ExamStore } from './exam.store.ts';

/** After the last key; and so long at most while the keys go on. */
const pauseMs = 1_000;
const longestMs = 3_000;

/**
 * Makes what is written the answer without a word of the learner: when they pause, when they go elsewhere, and while they write on
 * and on. Moving to another question and handing in do so too, in the store and the connection.
 * @param onLeaving called after that whenever the page may be gone in the next moment: what has to stay must be stored when it returns
 * @returns keeps what is still open, and ends the keeping
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
