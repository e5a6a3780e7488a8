import type { APIResponse } from '@playwright/test';
import { expect } from './product.ts';

/** The answer to a call that only prepares a journey, made as our pages make it: an API that is busy asks to try again (503), and did nothing. */
export async function patiently(call: () => Promise<APIResponse>): Promise<APIResponse> {
  let answer: APIResponse | undefined;
  await expect.poll(async () => (answer = await call()).status(), { timeout: 30_000 }).not.toBe(503);
  return answer as APIResponse;
}
