import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { adminCalls } from './admin.ts';
import { patiently } from './patiently.ts';
import { expect } from './product.ts';

interface Attempt {
  id: string;
  items: { id: string }[];
}

/** Sits a package with these options for its questions in their order ('-' leaves one empty), and submits. */
export async function sit(request: APIRequestContext, token: string, tryoutId: string, options: string) {
  const headers = { authorization: `Bearer ${token}` };
  const begun = await patiently(() => request.post('/api/attempts', { headers, data: { tryoutId } }));
  expect(begun.ok(), await begun.text()).toBe(true);
  const { id, items } = (await begun.json()) as Attempt;
  const responses = items.flatMap((item, place) => {
    const option = options[place] ?? '-';
    return option === '-' ? [] : [{ itemId: item.id, option, sequence: 1, secondsSpent: 30 + place }];
  });
  const saved = await request.patch(`/api/attempts/${id}/responses`, { headers, data: { responses } });
  expect(saved.ok(), await saved.text()).toBe(true);
  const submitted = await patiently(() => request.post(`/api/attempts/${id}/submit`, { headers }));
  expect(submitted.ok(), await submitted.text()).toBe(true);
  return id;
}

/** Many finished attempts of a package, each by a new learner with a confirmed e-mail address. */
export async function takersOf(request: APIRequestContext, tryoutId: string, all: readonly string[]) {
  const admin = await adminCalls(request);
  const takers: { token: string; attemptId: string }[] = [];
  for (const [place, options] of all.entries()) {
    const answer = await patiently(() =>
      request.post('/api/auth/register', {
        data: {
          ...{ email: `${randomUUID()}@contoh.id`, password: 'jendela-kopi-7', name: `Peserta ${place + 1}` },
          ...{ province: 'Jawa Barat', phone: '081234567890', gender: 'female', instance: 'PLN' },
          ...{ consent: true, ageGroup: 'adult' },
        },
      }),
    );
    const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
    // Without it a learner has no rank, and doesn't count.
    await admin.call('POST', `profiles/${user.id}/email-proof`, { reason: 'Akun untuk uji coba' });
    takers.push({ token, attemptId: await sit(request, token, tryoutId, options) });
  }
  return takers;
}

/** Reports the key of an attempt's first question as wrong: it should be B. */
export async function reportWrongKey(
  request: APIRequestContext,
  { token, attemptId }: { token: string; attemptId: string },
  text: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { items } = (await (await request.get(`/api/attempts/${attemptId}`, { headers })).json()) as Attempt;
  const data = { attemptId, itemId: items[0]?.id, kind: 'wrong_key', letter: 'B', text };
  expect((await request.post('/api/question-reports', { headers, data })).status()).toBe(201);
}
