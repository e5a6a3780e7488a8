export type ToastTone = 'success' | 'error' | 'info';
export type ToastPosition = 'top-left' | 'top-right' | 'top-center' | 'bottom-left' | 'bottom-right' | 'bottom-center';

/** A link in a toast. */
export interface ToastAction {
  label: string;
  /** '' makes it a button, which only calls `onPress`; older shells show a link that does. */
  href: string;
  /** Called in place of following the link, which would load the page anew. */
  onPress?: () => void;
}

/** Words alone: the page's outlet draws them, and an area's elements would belong to another theme. */
export interface ToastContent {
  title?: string;
  message?: string;
  action?: ToastAction;
  tone?: ToastTone;
  /** Milliseconds, or false to stay until dismissed; default 5,000. */
  autoClose?: number | false;
  position?: ToastPosition;
  /** A spinner instead of the icon: "Menghubungi server...". */
  isLoading?: boolean;
}

/** The present toast, for the outlet that draws it. */
export interface ShownToast {
  id: string;
  content: ToastContent;
  /** False once it was dismissed: it can still be brought back by `update`. */
  isOpen: boolean;
}

/** The spec's value: this long after it is dismissed, a toast can still be brought back by `update`. */
const removalDelayMs = 1_000_000;

const listeners = new Set<(shown: ShownToast | null) => void>();
// One toast at a time in the whole product.
let kept: ShownToast | null = null;
let removal: ReturnType<typeof setTimeout> | undefined;
let count = 0;

function become(next: ShownToast | null) {
  clearTimeout(removal);
  kept = next;
  for (const listener of listeners) listener(next);
}

/** Shows a toast in place of the present one. Returns its id. */
function add(content: ToastContent): string {
  count += 1;
  const id = `toast-${count}`;
  become({ id, content, isOpen: true });
  return id;
}

/** Changes a toast, and brings it back when it was dismissed; without effect once another has replaced it. */
function update(id: string, content: ToastContent): void {
  if (kept?.id === id) become({ id, content: { ...kept.content, ...content }, isOpen: true });
}

/** Takes the toast (by default the present one) off the screen; it is removed later. */
function dismiss(id: string | undefined = kept?.id): void {
  if (!kept?.isOpen || kept.id !== id) return;
  become({ ...kept, isOpen: false });
  removal = setTimeout(() => remove(id), removalDelayMs);
}

/** Takes the toast (by default the present one) off the screen and forgets it. */
function remove(id: string | undefined = kept?.id): void {
  if (kept && kept.id === id) become(null);
}

const shortcut = (tone: ToastTone) => (content: Omit<ToastContent, 'tone'>) => add({ ...content, tone });

/** Short messages over the page, at most one at a time. Errors interrupt a screen reader, the others wait their turn. */
export const toast = {
  add,
  update,
  dismiss,
  remove,
  success: shortcut('success'),
  error: shortcut('error'),
  info: shortcut('info'),
};

/** The present toast, for the page's one outlet. */
export const shownToast = {
  now: (): ShownToast | null => kept,
  /** @returns a function that ends it */
  subscribe(listener: (shown: ShownToast | null) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
