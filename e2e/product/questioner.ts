import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { adminCalls } from './admin.ts';
import { patiently } from './patiently.ts';
import { demo, expect } from './product.ts';

/** A questioner's form as multipart fields. */
export type QuestionerForm = Record<string, string>;

/** A direct call of the demo's questioner: for what a journey needs but is not about. */
export interface QuestionerCalls {
  token: string;
  /** @returns the answer's body, which must be a success */
  call<Answer>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    sent?: { data?: unknown; multipart?: QuestionerForm },
  ): Promise<Answer>;
}

export async function questionerCalls(request: APIRequestContext): Promise<QuestionerCalls> {
  const signedIn = await patiently(() => request.post('/proxy/api/questioner/login', { data: demo.questioner }));
  expect(signedIn.status()).toBe(200);
  return callsOf(request, ((await signedIn.json()) as { token: string }).token);
}

/** Another questioner, with a password of their own. */
export async function newQuestioner(
  request: APIRequestContext,
  name: string,
): Promise<QuestionerCalls & { id: string }> {
  const { call } = await adminCalls(request);
  const email = `${randomUUID()}@contoh.id`;
  const { staff, oneTimePassword } = await call<{ staff: { id: string }; oneTimePassword: string }>('POST', 'staff', {
    name,
    email,
    role: 'questioner',
  });
  const data = { email, password: oneTimePassword };
  const signedIn = await patiently(() => request.post('/proxy/api/questioner/login', { data }));
  const { token: first } = (await signedIn.json()) as { token: string };
  const changed = await patiently(() =>
    request.post('/proxy/api/questioner/change-password', {
      headers: { authorization: `Bearer ${first}` },
      data: { currentPassword: oneTimePassword, newPassword: 'sandi-rekan-sendiri' },
    }),
  );
  const token = changed.headers()['x-renewed-token'];
  if (!token) throw new Error(`The password was not replaced: ${await changed.text()}`);
  return { ...callsOf(request, token), id: staff.id };
}

function callsOf(request: APIRequestContext, token: string): QuestionerCalls {
  return {
    token,
    async call<Answer>(
      method: 'GET' | 'POST' | 'PUT',
      path: string,
      sent: { data?: unknown; multipart?: QuestionerForm } = {},
    ) {
      const answer = await patiently(() =>
        request.fetch(`/proxy/api/questioner/${path}`, {
          method,
          headers: { authorization: `Bearer ${token}` },
          ...sent,
        }),
      );
      expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
      return (await answer.json()) as Answer;
    },
  };
}

/** Signs the demo's questioner in on this page's device: once, so that the page can end the session by itself. */
export async function signInAsQuestioner(
  page: Page,
  request: APIRequestContext,
  given?: QuestionerCalls,
): Promise<QuestionerCalls> {
  const calls = given ?? (await questionerCalls(request));
  await page.addInitScript((value) => {
    if (localStorage.getItem('questioner_token') || localStorage.getItem('questioner-signed-in-by-test')) return;
    localStorage.setItem('questioner_token', value);
    localStorage.setItem('questioner-signed-in-by-test', 'yes');
  }, calls.token);
  return calls;
}
