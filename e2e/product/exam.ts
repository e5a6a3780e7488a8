import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { expect } from './product.ts';
import { chooseOption } from './learner.ts';

/** The mark that says whether answers are on the server. */
export const saveMark = (page: Page): Locator => page.getByTestId('save-mark');

/** The token that the page sends with its calls. */
export const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'));

export interface StoredResponse {
  itemId: string;
  option: string | null;
  flagged: boolean;
  sequence: number;
}

/** The attempt in the page's address, as the server has it. */
export async function attemptOnServer(
  page: Page,
  request: APIRequestContext,
  token: string | null,
): Promise<{ state: string; deadlineAt: string; items: { id: string }[]; responses: StoredResponse[] }> {
  const attemptId = new URL(page.url()).pathname.split('/').at(-1);
  const answer = await request.get(`/api/attempts/${attemptId}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** Opens another device of the same learner, signed in by its token. */
export async function anotherDevice(browser: Browser, token: string | null): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript((value) => localStorage.setItem('token', value ?? ''), token);
  return page;
}

/** Answers this question and the ones after it, each with the option at the place that `placeOf` returns. */
export async function answerOn(page: Page, count: number, placeOf: (index: number) => number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    if (index > 0) await page.getByRole('button', { name: 'Selanjutnya' }).click();
    await chooseOption(page, placeOf(index));
  }
}

/** Opens a question by its number, through the grid of numbers. */
export async function goToQuestion(page: Page, number: number): Promise<void> {
  const numbers = page.getByRole('button', { name: /^Nomor soal/ });
  if (await numbers.isVisible()) await numbers.click();
  await page.getByRole('button', { name: new RegExp(`^Soal ${number}, `) }).click();
  await expect(page.getByRole('heading', { name: new RegExp(`^Soal ${number} dari`) })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Makes the page notice that it is looked at again, as after a switch between windows or an unlocked phone. */
export const lookAt = (page: Page): Promise<void> => page.evaluate(() => void window.dispatchEvent(new Event('focus')));
