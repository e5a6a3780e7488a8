import type { Page, Route } from '@playwright/test';
import { saveMark } from '../product/exam.ts';
import { chooseOption } from '../product/learner.ts';
import { expect } from '../product/product.ts';
import type { Screen } from './screen.ts';

const lost = (route: Route) => route.abort('connectionreset');

const saves = /\/attempts\/[\w-]+\/responses/;
const submits = /\/attempts\/[\w-]+\/submit$/;
const attempts = /\/attempts\/[\w-]+$/;

/** Changes the attempt that the server sends, so that the screen is in a state that else takes an event or an hour. */
const withAttempt = (page: Page, change: (attempt: Record<string, unknown>) => object) =>
  page.route(attempts, async (route) => {
    const answer = await route.fetch();
    const attempt = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ response: answer, json: { ...attempt, ...change(attempt) } });
  });

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

const reloaded = async (page: Page) => {
  await page.reload();
  await expect(page.locator('h1').first()).toBeVisible();
};

const finishDialog = async (page: Page) => {
  // On a phone it is in the sheet of the numbers.
  const numbers = page.getByRole('button', { name: /^Nomor soal/ });
  if (await numbers.isVisible()) await numbers.click();
  await page.getByRole('button', { name: 'Selesai', exact: true }).last().click();
  await expect(page.getByRole('button', { name: 'Ya, selesai' })).toBeVisible();
};

const runningExam = { as: 'learner', path: ({ runningId }) => `/exam/${runningId}` } satisfies Partial<Screen>;

/** The exam, and what a learner sees in it when something goes wrong. */
export const examScreens: readonly Screen[] = [
  { ...runningExam, name: 'exam', main: { role: 'radio', name: /./ } },
  {
    ...runningExam,
    name: 'exam-report',
    async open(page) {
      await page.getByRole('button', { name: /^Laporkan soal/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    ...runningExam,
    name: 'exam-numbers',
    async open(page) {
      await page
        .getByRole('button', { name: /^Nomor soal|^Selesai$/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    ...runningExam,
    name: 'exam-line-down',
    main: { role: 'radio', name: /./ },
    async open(page) {
      await page.route(saves, lost);
      await chooseOption(page, 1);
      await expect(saveMark(page)).toContainText('Belum terkirim');
    },
  },
  {
    ...runningExam,
    name: 'exam-session-ended',
    main: { role: 'button', name: /^Masuk$/ },
    async open(page) {
      await page.route(saves, (route) =>
        route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED', message: 'Silakan login kembali.' } }),
      );
      await chooseOption(page, 0);
      await expect(page.getByRole('dialog', { name: 'Masuk lagi' })).toBeVisible();
    },
  },
  { ...runningExam, name: 'exam-finish', open: finishDialog },
  {
    ...runningExam,
    name: 'exam-finish-unsure',
    async open(page) {
      await page.route(submits, lost);
      await finishDialog(page);
      await page.route(attempts, lost);
      await page.getByRole('button', { name: 'Ya, selesai' }).click();
      await expect(page.getByText('Belum diketahui apakah tryout sudah diselesaikan')).toBeVisible();
    },
  },
  {
    ...runningExam,
    name: 'exam-time-over',
    async open(page) {
      const deadlineAt = inSeconds(2);
      await withAttempt(page, () => ({ deadlineAt }));
      await page.route(submits, lost);
      await reloaded(page);
      await expect(page.getByRole('link', { name: 'Buka TryOut Saya' })).toBeVisible();
    },
  },
  {
    ...runningExam,
    name: 'exam-paused',
    async open(page) {
      const signal = {
        version: 2,
        state: 'in_progress',
        pausedAt: inSeconds(-30),
        remainingSeconds: 3_723,
        messages: [{ id: 'pesan', text: 'Gambar soal 14 sudah diperbaiki.', at: inSeconds(-600) }],
      };
      await page.route(/\/attempts\/[\w-]+\/signals?/, lost);
      await withAttempt(page, ({ serverNow, deadlineAt }) => ({
        event: { isShuffled: false, signal: { ...signal, serverNow, deadlineAt } },
      }));
      await reloaded(page);
      await expect(page.getByRole('dialog', { name: 'Dijeda oleh penyelenggara' })).toBeVisible();
    },
  },
  {
    ...runningExam,
    name: 'exam-message',
    main: { role: 'button', name: 'Sudah dibaca' },
    async open(page) {
      const messages = ['Gambar soal 14 sudah diperbaiki. Tidak perlu memuat ulang.', 'Waktu ditambah 10 menit.'].map(
        (text, place) => ({ id: `pesan-${place}`, text, at: inSeconds(-60 * (place + 1)) }),
      );
      await page.route(/\/attempts\/[\w-]+\/signals?/, lost);
      await withAttempt(page, ({ serverNow, deadlineAt }) => ({
        event: {
          isShuffled: false,
          signal: {
            ...{ version: 2, state: 'in_progress', pausedAt: null, remainingSeconds: null },
            ...{ serverNow, deadlineAt, messages },
          },
        },
      }));
      await reloaded(page);
      await expect(page.getByRole('button', { name: 'Sudah dibaca' })).toBeVisible();
    },
  },
];
