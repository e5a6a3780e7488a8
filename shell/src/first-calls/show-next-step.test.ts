import type { FirstCall } from '@tryout/shared-ui';
import { showNextStep } from './show-next-step.ts';

const serverNow = '2026-11-23T05:00:00.000Z';
const attempt = (id: string, deadlineAt: string) => ({
  id,
  tryout: { title: `Tryout ${id}`, questionCount: 20 },
  answered: 3,
  deadlineAt,
});
const running = attempt('TO2', '2026-11-23T06:29:57.000Z');
const over = attempt('TO1', '2026-11-23T04:59:59.000Z');
const learner = { name: 'Sari <b>Peserta</b>', emailProvedAt: '2026-11-01T00:00:00.000Z' };
const answered = (body: object, status = 200): FirstCall => ({
  address: 'http://localhost/api/attempts',
  token: 'good',
  sentAtMs: 0,
  answer: Promise.resolve({ response: Response.json(body, { status }), arrivedAtMs: performance.now() }),
});
const show = (attempts: object[], account: FirstCall | undefined = answered(learner)) =>
  showNextStep({ running: answered({ attempts, serverNow }), account }, document);
const link = () => document.querySelector<HTMLAnchorElement>('#early-step a');

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  document.body.innerHTML = '<div id="root"><div class="start">Memuat halaman…</div></div>';
});
afterEach(() => void jest.useRealTimers());

it('leads back into the attempt that still runs, and counts its time down', async () => {
  await show([over, running]);
  expect(link()?.getAttribute('href')).toBe('/exam/TO2');
  const card = document.querySelector('#early-step section');
  expect(card?.textContent).toContain('Tryout TO23 dari 20 soal dijawab, sisa 89:57');
  jest.advanceTimersByTime(60_000);
  expect(card?.textContent).toContain('sisa 88:57');
  expect(document.querySelector('#early-step main > p')?.textContent).toBe('Selamat datang, Sari <b>Peserta</b>.');
  expect(document.body.textContent).not.toContain('Memuat halaman');
});

it('stops counting once the app has drawn over it', async () => {
  await show([running]);
  document.body.innerHTML = '';
  jest.advanceTimersByTime(1_000);
  expect(jest.getTimerCount()).toBe(0);
});

it('leaves the answers to their callers', async () => {
  const account = answered(learner);
  await show([running], account);
  expect(await (await account.answer).response.json()).toEqual(learner);
});

it.each([
  ['no attempt that runs', [over], answered(learner)],
  ['an unconfirmed address, whose notice will stand above', [running], answered({ ...learner, emailProvedAt: null })],
  ['a session that has ended', [running], answered({ code: 'UNAUTHENTICATED' }, 401)],
  ['a broken connection', [running], { ...answered(learner), answer: Promise.reject(new TypeError('fetch failed')) }],
])('shows nothing early for %s', async (_name, attempts, account) => {
  await show(attempts, account);
  expect(link()).toBeNull();
});

it('shows nothing where no calls were sent, or the app is there already', async () => {
  await showNextStep({ running: undefined, account: undefined }, document);
  document.body.innerHTML = '<div id="root"><main></main></div>';
  await show([running]);
  expect(link()).toBeNull();
  expect(jest.getTimerCount()).toBe(0);
});
