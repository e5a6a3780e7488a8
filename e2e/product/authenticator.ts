import { createHmac } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { patiently } from './patiently.ts';
import { expect } from './product.ts';

/** The code of an authenticator for a base32 secret at a time (RFC 6238). */
export function codeAt(secret: string, at: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Sets up an administrator's second factor through the API. @returns the session's new token */
export async function setUpSecondFactor(request: APIRequestContext, token: string, password: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const begun = await patiently(() => request.post('/proxy/admin/second-factor', { headers, data: { password } }));
  expect(begun.ok(), await begun.text()).toBe(true);
  const { secret } = (await begun.json()) as { secret: string };
  const data = { code: codeAt(secret, Date.now()) };
  const confirmed = await patiently(() => request.post('/proxy/admin/second-factor/confirm', { headers, data }));
  expect(confirmed.ok(), await confirmed.text()).toBe(true);
  return confirmed.headers()['x-renewed-token'] ?? token;
}
