/** A reminder as the API sends it (api/src/foundation/push/push.ts). */
export interface Reminder {
  title: string;
  body: string;
  /** The page that a press opens. */
  path: string;
  /** The page that stops reminders of this kind. */
  stopPath: string;
}

/** What is shown for a message that can't be read: a browser takes the subscription of a worker that shows nothing. */
const unreadable: Reminder = {
  title: 'Pengingat',
  body: 'Buka aplikasi untuk melihatnya.',
  path: '/dashboard',
  stopPath: '/settings?tab=notifikasi',
};

const ownPath = (value: unknown, otherwise: string): string =>
  // Two slashes, or a slash and a backslash, lead to another host.
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : otherwise;

/** The reminder in a message; a path that leads away from this site is replaced. */
export function readReminder(text: string | undefined): Reminder {
  try {
    const { title, body, path, stopPath } = JSON.parse(text ?? '') as Partial<Record<keyof Reminder, unknown>>;
    return {
      title: typeof title === 'string' ? title : unreadable.title,
      body: typeof body === 'string' ? body : unreadable.body,
      path: ownPath(path, unreadable.path),
      stopPath: ownPath(stopPath, unreadable.stopPath),
    };
  } catch {
    return unreadable;
  }
}

/**
 * The open page to show for an address; undefined: a new one is needed. A running exam is left alone.
 * @param clients the open pages, the last used first
 */
export function pageFor<Page extends { url: string }>(address: string, clients: readonly Page[]): Page | undefined {
  return (
    clients.find(({ url }) => url === address) ?? clients.find(({ url }) => !new URL(url).pathname.startsWith('/exam/'))
  );
}
