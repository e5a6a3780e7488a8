import type { APIRequestContext } from '@playwright/test';
import { newPackage } from './package.ts';
import { patiently } from './patiently.ts';
import { expect } from './product.ts';
import type { QuestionerCalls } from './questioner.ts';
import { sit } from './takers.ts';

/** A learner with a result. */
export interface Taker {
  token: string;
  attemptId: string;
}

/** A published package with one question, which this questioner has written. */
export async function newDiscussed(request: APIRequestContext, questioner: QuestionerCalls, title: string) {
  const { id: tryoutId, admin } = await newPackage(request, { title, questions: [] });
  await questioner.call('POST', 'tryouts', {
    multipart: {
      tryoutListId: tryoutId,
      question: 'Jika $x + 3 = 11$, berapakah nilai $2x^2$?',
      ...{ optionA: '128', optionB: '64', optionC: '256', optionD: '96', correctAnswer: 'A' },
      ...{ type: 'TKD_BUMN', subType: 'number_sequence' },
      explanation: 'Nilai $x$ adalah 8, jadi $2x^2 = 128$.',
    },
  });
  await admin.call('POST', `tryouts/${tryoutId}/publish`);
  const { questions } = await admin.call<{ questions: { id: string }[] }>('GET', `tryouts/${tryoutId}/questions`);
  return { tryoutId, questionId: questions[0]?.id as string };
}

/** Sits the package. */
export const sitDiscussed = async (request: APIRequestContext, token: string, tryoutId: string): Promise<Taker> => ({
  token,
  attemptId: await sit(request, token, tryoutId, 'C'),
});

/** Writes under the first question of a result. @returns the post's id */
export async function writePost(
  request: APIRequestContext,
  { token, attemptId }: Taker,
  text: string,
  parentId: string | null = null,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const attempt = await (await request.get(`/api/attempts/${attemptId}`, { headers })).json();
  const { items } = attempt as { items: { id: string }[] };
  const data = { attemptId, itemId: items[0]?.id, parentId, text };
  const answer = await patiently(() => request.post('/api/discussions/posts', { headers, data }));
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

/** Reports a post as rude. */
export async function reportRude(request: APIRequestContext, { token, attemptId }: Taker, postId: string) {
  const answer = await patiently(() =>
    request.post(`/api/discussions/posts/${postId}/reports`, {
      headers: { authorization: `Bearer ${token}` },
      data: { attemptId, reason: 'rude', text: 'Merendahkan peserta lain.' },
    }),
  );
  expect(answer.ok(), await answer.text()).toBe(true);
}
