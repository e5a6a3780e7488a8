import {
  notifications,
  notificationsStore,
  updateNotificationsState,
  type NotificationData,
} from '@mantine/notifications';
import { IconCheck, IconExclamationMark, IconInfoSmall } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type ToastTone = 'success' | 'error' | 'info';

export interface ToastContent {
  title?: ReactNode;
  message?: ReactNode;
  tone?: ToastTone;
  /** Milliseconds, or false to stay until dismissed; default 5,000. */
  autoClose?: number | false;
  position?: NonNullable<NotificationData['position']>;
  /** A spinner instead of the icon: "Menghubungi server...". */
  isLoading?: boolean;
}

/**
 * The place of toasts in the whole product, unless a toast says otherwise: menus open from the top, and a question begins there. The
 * distance from the lower edge is in theme/mantine.css.
 */
export const toastPlace = 'bottom-left';

/** The spec's value: this long after it is dismissed, a toast can still be brought back by `update`. */
const removalDelayMs = 1_000_000;

const looks = {
  success: { color: 'green', icon: <IconCheck size={20} aria-hidden />, role: 'status' },
  error: { color: 'red', icon: <IconExclamationMark size={20} aria-hidden />, role: 'alert' },
  info: { color: 'nila', icon: <IconInfoSmall size={24} aria-hidden />, role: 'status' },
} as const;

interface Kept {
  id: string;
  content: ToastContent;
  removal?: ReturnType<typeof setTimeout>;
}

// One toast at a time in the whole product: this module is a shared singleton, like the store behind it.
let kept: Kept | null = null;
let count = 0;

function forget() {
  clearTimeout(kept?.removal);
  kept = null;
}

function hidden(id: string) {
  if (kept?.id !== id) return;
  clearTimeout(kept.removal);
  kept.removal = setTimeout(() => remove(id), removalDelayMs);
}

function render({ id, content }: Kept): NotificationData {
  const { title, message, tone = 'info', autoClose = 5000, position, isLoading = false } = content;
  return {
    id,
    ...looks[tone],
    title,
    message: message ?? '',
    autoClose,
    loading: isLoading,
    closeButtonProps: { 'aria-label': 'Tutup pemberitahuan' },
    ...(position && { position }),
    onClose: () => hidden(id),
  };
}

/** Shows a toast in place of the present one. Returns its id. */
function add(content: ToastContent): string {
  forget();
  count += 1;
  kept = { id: `toast-${count}`, content };
  const shown = render(kept);
  updateNotificationsState(notificationsStore, () => [shown]);
  return kept.id;
}

/** Changes a toast, and brings it back when it was dismissed; without effect once another has replaced it. */
function update(id: string, content: ToastContent): void {
  if (kept?.id !== id) return;
  clearTimeout(kept.removal);
  kept = { id, content: { ...kept.content, ...content } };
  const shown = render(kept);
  updateNotificationsState(notificationsStore, () => [shown]);
}

/** Takes the toast (by default the present one) off the screen; it is removed later. */
function dismiss(id: string | undefined = kept?.id): void {
  if (id) notifications.hide(id);
}

/** Takes the toast (by default the present one) off the screen and forgets it. */
function remove(id: string | undefined = kept?.id): void {
  if (!id) return;
  notifications.hide(id);
  if (kept?.id === id) forget();
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
