import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { patiently } from './patiently.ts';
import { expect } from './product.ts';

interface Purchase {
  number: string;
  state: string;
  payment: { state: string; url: string | null } | null;
}

/** The ways in which the simulated gateway can answer for a payment. */
export type Act = 'settle' | 'settle-less' | 'expire' | 'deny';

interface Bought {
  /** A plan's id. */
  id: string;
  method?: 'online' | 'transfer';
  /** Done at the gateway after the purchase; pays online. */
  act?: Act;
  isCancelled?: boolean;
}

/** Does something at the gateway's page, as its buyer would, without opening it. */
export async function actAt(request: APIRequestContext, url: string, act: Act): Promise<void> {
  const answer = await patiently(() =>
    request.post(url.replace('/snap/v4/redirection/', '/simulator/') + `/${act}`, {
      maxRedirects: 0,
    }),
  );
  expect(answer.status()).toBe(303);
}

/** Buys a plan through the API. @returns the purchase's number */
export async function purchaseOf(
  request: APIRequestContext,
  token: string,
  { id, act, method = act && 'online', isCancelled = false }: Bought,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const post = async <Answer>(path: string, data?: object) => {
    const answer = await patiently(() => request.post(`/api/purchases${path}`, { headers, ...(data && { data }) }));
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Answer;
  };
  const item = { kind: 'plan', id };
  const { total, termsVersion } = await post<{ total: number; termsVersion: string }>('/quote', { item });
  const { number } = await post<Purchase>('', { item, expectedTotal: total, key: randomUUID(), termsVersion });
  if (method) {
    const { payment } = await post<Purchase>(`/${number}/payments`, { method });
    if (act) {
      await actAt(request, payment?.url ?? '', act);
      await post(`/${number}/check`);
    }
  }
  if (isCancelled) await post(`/${number}/cancel`);
  return number;
}
