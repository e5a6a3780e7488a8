/** The ids of what the page's script draws; an area that finds one draws nothing before it can show the same (docs/independent-areas.md). */
type EarlyId = 'early-question' | 'early-step';

/** Draws this in the place of "Memuat halaman…", in the chosen scheme; false if the app is there already. */
export function showEarly(id: EarlyId, content: readonly Node[], page: Document, storage: Storage): boolean {
  const place = page.querySelector('#root > .start');
  if (!place) return false;
  const view = element('div', 'early', ...content);
  view.id = id;
  const scheme = storage.getItem('color-scheme') ?? 'auto';
  const isDark = scheme === 'dark' || (scheme === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  if (isDark) view.dataset['scheme'] = 'dark';
  view.style.setProperty('--scale', storage.getItem('text-size') ?? '1');
  place.replaceWith(view);
  return true;
}

export function element(name: string, className: string, ...content: (string | Node)[]): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}
