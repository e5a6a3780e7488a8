import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenLearner, givenStaff } from '../../../test/given.ts';
import type { Announcement, AnnouncementList, Announcements, AuditLog } from '../../contract/index.ts';
import { hourMs } from '../../foundation/days/spans.ts';

let t: TestApp;
let admin: GivenAccount;
let learner: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin');
  learner = await givenLearner(t);
});
afterEach(() => t.close());

const path = '/admin/announcements';
const write = (text: string, days = 1, headers: Record<string, string> = {}) =>
  t.call('POST', path, { as: admin, body: { text, days }, headers });
const texts = (list: Announcements) => list.announcements.map(({ text }) => text);
const shown = async () => texts((await t.call('GET', '/api/announcements', { as: learner })).json());
const listed = async () => (await t.call('GET', path, { as: admin })).json<AnnouncementList>();

it('is shown to learners until its end, the newest first, and stays in the administrators’ list', async () => {
  await write('Pemeliharaan Minggu malam.', 1);
  t.clock.advance(hourMs);
  await write('Paket SKD baru sudah terbit.', 3);
  expect(await shown()).toEqual(['Paket SKD baru sudah terbit.', 'Pemeliharaan Minggu malam.']);
  t.clock.advance(23 * hourMs);
  expect(await shown()).toEqual(['Paket SKD baru sudah terbit.']);
  const all = await listed();
  expect([texts(all), all.total]).toEqual([['Paket SKD baru sudah terbit.', 'Pemeliharaan Minggu malam.'], 2]);
});

it('shows only a few at once', async () => {
  for (const text of ['Satu', 'Dua', 'Tiga', 'Empat']) {
    await write(text);
    t.clock.advance(1_000);
  }
  expect(await shown()).toEqual(['Empat', 'Tiga', 'Dua']);
});

it('is made once by a request that comes twice', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const [first, second] = [await write('Sekali saja', 1, key), await write('Sekali saja', 1, key)];
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json()).toEqual(first.json());
  expect((await listed()).total).toBe(1);
});

it('is deleted at once, and both actions are in the audit log', async () => {
  const { id } = (await write('Salah hari.')).json<Announcement>();
  const remove = () => t.call('DELETE', `${path}/${id}`, { as: admin });
  expect((await remove()).statusCode).toBe(200);
  expectError(await remove(), 'NOT_FOUND');
  expect(await shown()).toEqual([]);
  const { entries } = (await t.call('GET', '/admin/audit?entity=announcement', { as: admin })).json<AuditLog>();
  expect(entries.map(({ action, label }) => [action, label]).sort()).toEqual([
    ['create', 'Salah hari.'],
    ['delete', 'Salah hari.'],
  ]);
});

it.each([
  [{ text: '   ', days: 1 }, { text: 'Tulis pengumumannya' }],
  [{ text: 'x'.repeat(301), days: 1 }, { text: 'Pengumuman maksimal 300 karakter' }],
  [{ text: 'Halo', days: 365 }, { days: 'Pilih berapa lama ditampilkan' }],
])('refuses %j', async (body, mistakes) => {
  expect(expectInvalid(await t.call('POST', path, { as: admin, body }))).toEqual(mistakes);
});
