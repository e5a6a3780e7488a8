import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { adminCalls } from './admin.ts';
import { patiently } from './patiently.ts';
import { expect } from './product.ts';

export interface NewLearner {
  email: string;
  password: string;
  token: string;
}

/** An administrator confirms the e-mail address by hand, so that the learner is ranked and sees no notice about it. */
async function proveEmail(request: APIRequestContext, learnerId: string): Promise<void> {
  const admin = await adminCalls(request);
  await admin.call('POST', `profiles/${learnerId}/email-proof`, { reason: 'Akun untuk uji coba' });
}

/** Makes a learner for this test only, through the API, with a confirmed e-mail address. */
export async function newLearner(
  request: APIRequestContext,
  name = 'Sari Peserta',
  email = `${randomUUID()}@contoh.id`,
): Promise<NewLearner> {
  const account = { email, password: 'jendela-kopi-7' };
  const data = {
    ...account,
    ...{ name, province: 'Jawa Barat', phone: '081234567890', gender: 'female', instance: 'PLN' },
    ...{ consent: true, ageGroup: 'adult' },
  };
  const answer = await patiently(() => request.post('/api/auth/register', { data }));
  expect(answer.status()).toBe(201);
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
  await proveEmail(request, user.id);
  return { ...account, token };
}

/** Signs a learner made for this test in on this page's device: once, so that the page can end the session by itself. */
export async function signInAsNewLearner(page: Page, request: APIRequestContext): Promise<NewLearner> {
  const learner = await newLearner(request);
  await page.addInitScript((value) => {
    if (localStorage.getItem('token') || localStorage.getItem('signed-in-by-test')) return;
    localStorage.setItem('token', value);
    localStorage.setItem('signed-in-by-test', 'yes');
  }, learner.token);
  return learner;
}

/** The address of the list, searched for a package: other journeys make packages too, and the list has more than one page. */
export const listWith = (title: string) => `/exam/list?${new URLSearchParams({ search: title })}`;

/** Opens a package from the list by its title and starts it; ends on the first question. */
export async function startTryout(page: Page, title: string): Promise<void> {
  await page.goto(listWith(title));
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'Mulai Tryout' }).click();
  await expect(page.getByRole('heading', { name: /^Soal 1 dari/ })).toBeVisible();
}

/** Chooses the option at this place (0 = A). */
export async function chooseOption(page: Page, place: number): Promise<void> {
  await page.getByRole('radio').nth(place).check();
}

/** The seconds in a timer's text, such as 14:59. */
export function shownSeconds(timer: string): number {
  const [minutes = 0, seconds = 0] = timer.split(':').map(Number);
  return minutes * 60 + seconds;
}
