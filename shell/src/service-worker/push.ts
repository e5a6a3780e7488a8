/** A reminder as the API sends it (api/src/foundation/push/push.ts). */
interface Reminder {
  title: string;
  body: string;
  /** The page that a press opens. */
  path: string;
  /** The page that stops reminders of this kind. */
  stopPath: string;
  /** The same for a message that is sent again; an older API sends none. */
  tag?: string;
}

/** Shown for a message that can't be read: a browser takes the subscription of a worker that shows nothing. */
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
function readReminder(text: string | undefined): Reminder {
  try {
    const { title, body, path, stopPath, tag } = JSON.parse(text ?? '') as Partial<Record<keyof Reminder, unknown>>;
    return {
      title: typeof title === 'string' ? title : unreadable.title,
      body: typeof body === 'string' ? body : unreadable.body,
      path: ownPath(path, unreadable.path),
      stopPath: ownPath(stopPath, unreadable.stopPath),
      ...(typeof tag === 'string' && { tag }),
    };
  } catch {
    return unreadable;
  }
}

/** A page holds it while it shows what must not be led away (learner-app/src/common/use-stays-open.ts). */
const stayingLock = 'page-stays-open';
/** For pages of a learners' area from before the lock. */
const neverLeft = /^\/exam\/|^\/acara\/[^/]+\/ruang-tunggu\/?$/;

/**
 * The open page to lead to an address; undefined: a new one is needed. A page's own address is the one at which it was loaded, whatever it shows by now.
 * @param clients the open pages, the last used first
 */
function pageFor<Page extends { url: string }>(address: string, clients: readonly Page[]): Page | undefined {
  return (
    clients.find(({ url }) => url === address) ?? clients.find(({ url }) => !neverLeft.test(new URL(url).pathname))
  );
}

interface OpenPage {
  url: string;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
}
interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}
export interface PushEvents {
  push: Waiting & { data: { text(): string } | null };
  notificationclick: Waiting & {
    action: string;
    notification: { data: { path: string; stopPath: string }; close(): void };
  };
}

/** The parts of a service worker that reminders need. */
export interface PushWorker {
  navigator: { locks?: { query(): Promise<{ held?: { name?: string }[] }> } };
  location: { origin: string };
  registration: { showNotification(title: string, options: object): Promise<void> };
  clients: {
    matchAll(options: { type: 'window' }): Promise<readonly OpenPage[]>;
    openWindow(address: string): Promise<unknown>;
  };
  addEventListener<Name extends keyof PushEvents>(name: Name, listener: (event: PushEvents[Name]) => void): void;
}

/** Shows reminders; a press opens their page, or the one that stops them. */
export function listenToPush(worker: PushWorker): void {
  async function open(path: string): Promise<void> {
    const address = new URL(path, worker.location.origin).href;
    const locks = await worker.navigator.locks?.query();
    // A running exam, or a waiting room, where one begins by itself.
    const mustStay = locks?.held?.some(({ name }) => name === stayingLock) ?? false;
    const page = mustStay ? undefined : pageFor(address, await worker.clients.matchAll({ type: 'window' }));
    if (!page) return void (await worker.clients.openWindow(address));
    await page.focus();
    // An older area's exam may have been entered from there.
    if (page.url === address && neverLeft.test(new URL(address).pathname)) return;
    // A page from before this worker can't be led elsewhere.
    await page.navigate(address).catch(() => worker.clients.openWindow(address));
  }

  worker.addEventListener('push', (event) => {
    const { title, body, path, stopPath, tag = `${path} ${body}` } = readReminder(event.data?.text());
    event.waitUntil(
      worker.registration.showNotification(title, {
        ...{ body, lang: 'id', icon: '/icon-192.png', data: { path, stopPath } },
        // The same message that comes twice is shown once. The hour's reminder says the same as the day's, and must not take its place in silence.
        tag,
        actions: [{ action: 'stop', title: 'Berhenti' }],
      }),
    );
  });
  worker.addEventListener('notificationclick', (event) => {
    const { action, notification } = event;
    notification.close();
    event.waitUntil(open(action === 'stop' ? notification.data.stopPath : notification.data.path));
  });
}
