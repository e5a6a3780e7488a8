/** Begins something that can wait until the page and all that it has asked for are there. */
export function whenLoaded(begin: () => void): void {
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
