import type { Page } from '@playwright/test';
import { filesKept } from '../../product/device.ts';
import { attemptOnServer, saveMark, tokenOf } from '../../product/exam.ts';
import { chooseOption, signInAsNewLearner, startTryout } from '../../product/learner.ts';
import { goOffline, goOnline } from '../../product/offline.ts';
import { frontEnds } from '../hosts/install.ts';
import { expect, test } from '../hosts/test.ts';

test.afterEach(({ hosts }) => hosts.reset());

/** A visit of the landing page, which has no script, makes the browser look for a new worker. Ends when it has taken this page over. */
async function takeNewWorker(page: Page): Promise<void> {
  const taken = page.evaluate(
    () =>
      new Promise<void>((done) =>
        navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true }),
      ),
  );
  const other = await page.context().newPage();
  await other.goto('/');
  await taken;
  await other.close();
}

const firstQuestion = (page: Page) => page.getByRole('heading', { name: /^Soal 1 dari/ });

test('the worker of one release with the files of the next one, and back: pages, exam and offline go on', async ({
  page,
  context,
  request,
  hosts,
  next,
  consoleErrors,
}) => {
  const reloadOffline = async () => {
    await goOffline(context);
    await page.reload();
    await expect(firstQuestion(page)).toBeVisible();
    await expect(page.getByText('Anda sedang offline.')).toBeVisible();
    await goOnline(context);
  };
  const answer = async (place: number) => {
    await chooseOption(page, place);
    await expect(saveMark(page)).toHaveText(/^Tersimpan/);
  };
  const openAgain = async () => {
    await page.reload();
    await expect(firstQuestion(page)).toBeVisible();
    await filesKept(page);
  };
  await signInAsNewLearner(page, request);
  await page.goto('/dashboard');
  await startTryout(page, 'Simulasi SKD CPNS Mini');
  await answer(0);
  await filesKept(page);

  for (const frontEnd of frontEnds) hosts.publish(frontEnd, next.filesOf(frontEnd));
  // The exam is still today's, and has none of the new files.
  await takeNewWorker(page);
  await answer(1);
  await reloadOffline();
  await openAgain();
  await answer(2);
  await reloadOffline();

  hosts.reset();
  await takeNewWorker(page);
  await answer(3);
  await reloadOffline();
  await openAgain();
  await answer(0);
  await reloadOffline();
  const { responses } = await attemptOnServer(page, request, await tokenOf(page));
  expect(responses.filter(({ option }) => option !== null)).toHaveLength(1);
  expect(consoleErrors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
