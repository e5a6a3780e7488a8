import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { patiently } from './patiently.ts';
import { demo, expect } from './product.ts';

/** A direct call of the demo's administrator: for what a journey needs but is not about. */
export interface AdminCalls {
  token: string;
  /** @returns the answer's body, which must be a success */
  call<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown): Promise<Answer>;
}

export async function adminCalls(request: APIRequestContext): Promise<AdminCalls> {
  const signedIn = await patiently(() => request.post('/proxy/admin/login', { data: demo.admin }));
  expect(signedIn.status()).toBe(200);
  const { token } = (await signedIn.json()) as { token: string };
  return {
    token,
    async call<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown) {
      const answer = await patiently(() =>
        request.fetch(`/proxy/admin/${path}`, {
          method,
          headers: { authorization: `Bearer ${token}` },
          ...(data !== undefined && { data }),
        }),
      );
      expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
      return (await answer.json()) as Answer;
    },
  };
}

/** Makes another administrator with only these permissions, and a password of her own. */
export async function newAdmin(request: APIRequestContext, permissions: string[], name = 'Tono Penilai') {
  const { call } = await adminCalls(request);
  const email = `${randomUUID()}@contoh.id`;
  const { staff, oneTimePassword } = await call<{ staff: { id: string }; oneTimePassword: string }>('POST', 'staff', {
    name,
    email,
    role: 'admin',
    permissions,
  });
  const signIn = { email, password: oneTimePassword };
  const signedIn = await patiently(() => request.post('/proxy/admin/login', { data: signIn }));
  const { token: first } = (await signedIn.json()) as { token: string };
  const changed = await patiently(() =>
    request.post('/proxy/admin/change-password', {
      headers: { authorization: `Bearer ${first}` },
      data: { currentPassword: oneTimePassword, newPassword: 'sandi-tono-sendiri' },
    }),
  );
  const token = changed.headers()['x-renewed-token'];
  if (!token) throw new Error(`The password was not replaced: ${await changed.text()}`);
  return { id: staff.id, email, token };
}

/** Signs the demo's administrator in on this page's device: once, so that the page can end the session by itself. */
export async function signInAsAdmin(page: Page, request: APIRequestContext): Promise<AdminCalls> {
  const calls = await adminCalls(request);
  await page.addInitScript((value) => {
    if (localStorage.getItem('admin-token') || localStorage.getItem('admin-signed-in-by-test')) return;
    localStorage.setItem('admin-token', value);
    localStorage.setItem('admin-signed-in-by-test', 'yes');
  }, calls.token);
  return calls;
}
