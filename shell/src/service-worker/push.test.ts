import { listenToPush, type PushEvents, type PushWorker } from './push.ts';

const given = { title: 'Tryout segera dibuka', body: 'SKD', path: '/exam/1', stopPath: '/settings/berhenti#token=x' };
const site = 'https://tryout.id';

/** A worker with these open pages, the last used first, which hold these locks. */
function givenWorker(paths: string[] = [], held: string[] = []) {
  const listeners: { [Name in keyof PushEvents]?: (event: PushEvents[Name]) => void } = {};
  const shown: { title: string; options: { tag: string; data: { path: string; stopPath: string } } }[] = [];
  const happened: string[] = [];
  const worker: PushWorker = {
    location: { origin: site },
    navigator: { locks: { query: async () => ({ held: held.map((name) => ({ name })) }) } },
    registration: { showNotification: async (title, options) => void shown.push({ title, options: options as never }) },
    clients: {
      matchAll: async () =>
        paths.map((path) => ({
          url: `${site}${path}`,
          focus: async () => void happened.push(`focus ${path}`),
          navigate: async (address) => void happened.push(`${path} goes to ${address}`),
        })),
      openWindow: async (address) => void happened.push(`opens ${address}`),
    },
    addEventListener: (name, listener) => void Object.assign(listeners, { [name]: listener }),
  };
  listenToPush(worker);
  const settle = async (send: (waitUntil: (work: Promise<unknown>) => void) => void) => {
    let work: Promise<unknown> | undefined;
    send((given) => (work = given));
    await work;
  };
  return {
    happened,
    async push(text: string | undefined) {
      await settle((waitUntil) =>
        listeners.push?.({ data: text === undefined ? null : { text: () => text }, waitUntil }),
      );
      return shown.at(-1);
    },
    press: (action = '') =>
      settle((waitUntil) =>
        listeners.notificationclick?.({ action, notification: { data: given, close: () => {} }, waitUntil }),
      ),
  };
}

describe('a push message', () => {
  it('is shown as it was sent', async () =>
    expect(await givenWorker().push(JSON.stringify(given))).toMatchObject({
      title: given.title,
      options: { body: given.body, data: { path: given.path, stopPath: given.stopPath } },
    }));

  it('is shown once where it comes twice, and beside an earlier one of the same words', async () => {
    const worker = givenWorker();
    const tagOf = async (message: object) => (await worker.push(JSON.stringify(message)))?.options.tag;
    const [day, hour, again] = [
      await tagOf({ ...given, tag: 'day' }),
      await tagOf({ ...given, tag: 'hour' }),
      await tagOf({ ...given, tag: 'hour' }),
    ];
    expect(hour).not.toBe(day);
    expect(again).toBe(hour);
    // An older API names none.
    expect(await tagOf(given)).toBe(await tagOf(given));
    expect(await tagOf(given)).not.toBe(await tagOf({ ...given, body: 'TKD' }));
  });

  it.each([undefined, '', 'null', '"x"', '[]', '{'])('that is unreadable (%j) still shows something', async (text) =>
    expect(await givenWorker().push(text)).toMatchObject({
      title: 'Pengingat',
      options: { data: { path: '/dashboard' } },
    }),
  );

  it.each(['https://jahat.example', '//jahat.example', '/\\jahat.example', 'javascript:alert(1)', 7])(
    'never leads to %s',
    async (path) => {
      const notification = await givenWorker().push(JSON.stringify({ ...given, path }));
      expect(notification?.options.data.path).toBe('/dashboard');
    },
  );
});

describe('a press on a notification', () => {
  it.each([
    // It may show an older area's exam by now.
    ['shows the page that was loaded at its address', ['/history', '/exam/1'], [], ['focus /exam/1']],
    ['leads another open page there', ['/history'], [], ['focus /history', `/history goes to ${site}/exam/1`]],
    ['never takes a page that shows an exam', ['/dashboard'], ['page-stays-open'], [`opens ${site}/exam/1`]],
    ['never takes an older area’s exam', ['/exam/TO1'], [], [`opens ${site}/exam/1`]],
    ['never takes an older area’s waiting room', ['/acara/TO1/ruang-tunggu'], [], [`opens ${site}/exam/1`]],
    ['opens a page where there is none', [], [], [`opens ${site}/exam/1`]],
  ])('%s', async (_what, paths, held, expected) => {
    const { happened, press } = givenWorker(paths, held);
    await press();
    expect(happened).toEqual(expected);
  });

  it('on “Berhenti” opens the page that stops reminders', async () => {
    const { happened, press } = givenWorker();
    await press('stop');
    expect(happened).toEqual([`opens ${site}/settings/berhenti#token=x`]);
  });
});
