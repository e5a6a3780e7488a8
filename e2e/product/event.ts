import type { APIRequestContext } from '@playwright/test';
import { choiceQuestion, newPackage } from './package.ts';
import { patiently } from './patiently.ts';
import { expect } from './product.ts';

/** The code of the events that journeys make. */
export const eventCode = 'NASIONAL2026';

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/**
 * Makes an event that is registered for with a code now, and starts in some minutes.
 * @param fields of the event's setup, where the defaults don't fit
 * @returns its package's id
 */
export async function newEvent(
  request: APIRequestContext,
  title: string,
  startsInMinutes: number,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const { id, admin } = await newPackage(request, {
    title,
    questions: [
      choiceQuestion('Berapakah 6 × 7?', ['42', '36', '48', '54'], { subType: 'TIU' }),
      choiceQuestion('Berapakah 9 × 8?', ['72', '64', '81', '68'], { subType: 'TIU' }),
    ],
    fields: { type: 'SKD_CPNS' },
  });
  await admin.call('PUT', `events/${id}`, {
    registrationOpensAt: minutesFromNow(-60),
    registrationClosesAt: minutesFromNow(startsInMinutes),
    startsAt: minutesFromNow(startsInMinutes),
    startsUntil: minutesFromNow(startsInMinutes + 30),
    entry: 'code',
    code: eventCode,
    clock: 'own',
    spreadSeconds: 10,
    resultsAt: minutesFromNow(startsInMinutes + 24 * 60),
    hasCertificate: true,
    isShuffled: true,
    ...fields,
  });
  return id;
}

export async function registerFor(request: APIRequestContext, token: string, tryoutId: string): Promise<void> {
  const answer = await patiently(() =>
    request.put(`/api/events/${tryoutId}/registration`, {
      headers: { authorization: `Bearer ${token}` },
      data: { code: eventCode, acceptsRules: true },
    }),
  );
  expect(answer.ok(), await answer.text()).toBe(true);
}
