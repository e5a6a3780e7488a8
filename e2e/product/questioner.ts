import type { APIRequestContext, Page } from '@playwright/test';
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
  const signedIn = await request.post('/proxy/api/questioner/login', { data: demo.questioner });
  expect(signedIn.status()).toBe(200);
  const { token } = (await signedIn.json()) as { token: string };
  return {
    token,
    async call<Answer>(
      method: 'GET' | 'POST' | 'PUT',
      path: string,
      sent: { data?: unknown; multipart?: QuestionerForm } = {},
    ) {
      const answer = await request.fetch(`/proxy/api/questioner/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...sent,
      });
      expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
      return (await answer.json()) as Answer;
    },
  };
}

/** Signs the demo's questioner in on this page's device: once, so that the page can end the session by itself. */
export async function signInAsQuestioner(page: Page, request: APIRequestContext): Promise<QuestionerCalls> {
  const calls = await questionerCalls(request);
  await page.addInitScript((value) => {
    if (localStorage.getItem('questioner_token') || localStorage.getItem('questioner-signed-in-by-test')) return;
    localStorage.setItem('questioner_token', value);
    localStorage.setItem('questioner-signed-in-by-test', 'yes');
  }, calls.token);
  return calls;
}
