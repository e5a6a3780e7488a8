import type { APIRequestContext } from '@playwright/test';
import { newLearner } from '../product/learner.ts';
import { choiceQuestion, newPackage } from '../product/package.ts';
import { expect } from '../product/product.ts';
import { sit } from '../product/takers.ts';

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** An event that has just begun: one learner has finished it, one sits it, one has only registered; time was added, and a message sent. @returns its package's id */
export async function makeRunningEvent(request: APIRequestContext): Promise<string> {
  const { id, admin } = await newPackage(request, {
    title: 'Tryout Akbar SKD Gelombang Kedua Seluruh Indonesia',
    questions: [
      choiceQuestion('Siapa yang mengesahkan UUD 1945?', ['PPKI', 'BPUPKI', 'MPR'], { subType: 'TWK' }),
      choiceQuestion('Berapa pasal UUD 1945 sebelum diubah?', ['37', '36', '73'], { subType: 'TWK' }),
    ],
    fields: { type: 'SKD_CPNS' },
  });
  await admin.call('PUT', `events/${id}`, {
    registrationOpensAt: minutesFromNow(-60),
    registrationClosesAt: minutesFromNow(60),
    startsAt: minutesFromNow(-1),
    startsUntil: minutesFromNow(60),
    entry: 'free',
    code: null,
    clock: 'own',
    spreadSeconds: 0,
    resultsAt: minutesFromNow(24 * 60),
    hasCertificate: true,
    isShuffled: false,
  });
  for (const [place, name] of ['Maria Yosefina Kusumaatmadja', 'Bagas Pratama', 'Nur Hidayah'].entries()) {
    const { token } = await newLearner(request, name);
    const headers = { authorization: `Bearer ${token}` };
    const registered = await request.put(`/api/events/${id}/registration`, { headers, data: { acceptsRules: true } });
    expect(registered.ok(), await registered.text()).toBe(true);
    if (place === 0) await sit(request, token, id, 'AB');
    if (place === 1) {
      const begun = await request.post('/api/attempts', { headers, data: { tryoutId: id } });
      expect(begun.ok(), await begun.text()).toBe(true);
    }
  }
  await admin.call('POST', `events/${id}/hands`, {
    ...{ kind: 'time', attemptId: null, seconds: 600, reason: 'Listrik padam di Kupang' },
  });
  await admin.call('POST', `events/${id}/hands`, {
    ...{ kind: 'message', text: 'Gambar soal 14 sudah diperbaiki.', reason: 'Banyak yang bertanya' },
  });
  return id;
}
