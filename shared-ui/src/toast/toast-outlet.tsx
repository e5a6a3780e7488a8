import type { NotificationData } from '@mantine/notifications';
import { IconCheck, IconExclamationMark, IconInfoSmall, notifications } from '@tryout/shared-ui/kit';
import { shownToast, toast, type ShownToast, type ToastAction } from '@tryout/shared-ui/platform';
import { useEffect, useState } from 'react';
import { useLater } from '../later/use-later.ts';
import * as styles from './toast-outlet.module.css';

/**
 * The place of toasts in the whole product, unless a toast says otherwise: menus open from the top, and a question begins there. The
 * distance from the lower edge is in toast-outlet.module.css.
 */
const toastPlace = 'bottom-left';

const looks = {
  success: { color: 'green', icon: <IconCheck size={20} aria-hidden />, role: 'group' },
  error: { color: 'red', icon: <IconExclamationMark size={20} aria-hidden />, role: 'alert' },
  info: { color: 'nila', icon: <IconInfoSmall size={24} aria-hidden />, role: 'group' },
} as const;

function ActionLink({ label, href, onPress }: ToastAction) {
  if (href === '')
    return (
      <button
        type="button"
        className={styles.action}
        onClick={() => {
          toast.remove();
          onPress?.();
        }}
      >
        {label}
      </button>
    );
  return (
    <a
      className={styles.action}
      href={href}
      onClick={(event) => {
        if (!onPress || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        toast.remove();
        onPress();
      }}
    >
      {label}
    </a>
  );
}

function notificationOf({ id, content }: ShownToast): NotificationData {
  const { title, message = '', action, tone = 'info', autoClose = 5000, position, isLoading = false } = content;
  return {
    id,
    ...looks[tone],
    title,
    message: action ? (
      <>
        {message} <ActionLink {...action} />
      </>
    ) : (
      message
    ),
    autoClose,
    loading: isLoading,
    closeButtonProps: { 'aria-label': 'Tutup pemberitahuan' },
    classNames: { root: styles.toast, title: styles.title, description: styles.message },
    ...(position && { position }),
    onClose: () => toast.dismiss(id),
  };
}

type Library = NonNullable<typeof notifications.now>;

/** Draws the page's toasts. Once in a page, at its root. The library comes after the page's first picture, or with the first toast. */
export function ToastOutlet() {
  const [hasToast, setHasToast] = useState(() => shownToast.now() !== null);
  useEffect(() => shownToast.subscribe((shown) => setHasToast(shown !== null)), []);
  const library = useLater(notifications, hasToast);
  // There before the first toast: a screen reader tells only what comes into a place that it knows.
  return (
    <div aria-live="polite" aria-atomic="true">
      {library && <Toasts library={library} />}
    </div>
  );
}

function Toasts({ library: { Notifications, notificationsStore, updateNotificationsState } }: { library: Library }) {
  useEffect(() => {
    const show = (shown: ShownToast | null) =>
      updateNotificationsState(notificationsStore, () => (shown?.isOpen ? [notificationOf(shown)] : []));
    show(shownToast.now());
    const stop = shownToast.subscribe(show);
    return () => {
      stop();
      show(null);
    };
  }, [notificationsStore, updateNotificationsState]);
  return (
    <Notifications
      className={styles.place}
      limit={1}
      position={toastPlace}
      autoClose={5000}
      containerWidth={400}
      transitionDuration={160}
      pauseResetOnHover="all"
      // The layout that stays while the focus is in it, too.
      layout="stacked"
      withinPortal={false}
    />
  );
}
