import 'fake-indexeddb/auto';
import { _private } from 'workbox-core';
import { assetRoom, figureRoom } from './room.ts';

const cache = { delete: async () => true };
const deleted: string[] = [];
beforeAll(() => {
  const caches = { open: async () => cache, delete: async (name: string) => deleted.push(name) };
  Object.assign(globalThis, { caches, __WB_DISABLE_DEV_LOGS: true });
});

/** The answer to a strategy that asks for a file of a quarter of a year ago. */
const oldFile = (room: ReturnType<typeof assetRoom>, cacheName: string) => {
  const cachedResponse = new Response('file', {
    headers: { date: new Date(Date.now() - 90 * 86_400_000).toUTCString() },
  });
  const request = new Request('http://localhost/main.0123abcd.js');
  return room.cachedResponseWillBeUsed?.({ cacheName, request, cachedResponse, event: undefined as never });
};

it.each([
  ['app’s files', assetRoom],
  ['figures', figureRoom],
])('%s work offline however long ago they were fetched', async (name, roomOf) => {
  expect(await oldFile(roomOf(), name)).toBeInstanceOf(Response);
});

it('gives up figures alone when the device has no room left', async () => {
  await oldFile(assetRoom(), 'assets');
  await oldFile(figureRoom(), 'figures');
  deleted.length = 0;
  await _private.executeQuotaErrorCallbacks();
  expect(deleted).toContain('figures');
  expect(deleted).not.toContain('assets');
});
