import { letters, type Letter } from '@tryout/api/contract';

/** The letter that a key chooses: 1–5 or A–E. */
export const letterOfKey = (key: string): Letter | undefined =>
  letters[Number(key) - 1] ?? letters.find((one) => one.toLowerCase() === key.toLowerCase());

/** True where the focused element needs the keys itself: a text field, a list of choices, or a dialog over the page. */
export function isTakenElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="dialog"]') || document.querySelector('[role="dialog"][aria-modal="true"]')) return true;
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'radio')
  );
}
