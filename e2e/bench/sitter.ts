import { request as requests } from '@playwright/test';
import { newLearner } from '../product/learner.ts';

/** A learner with a running attempt, and the last line of its first question. */
export interface Sitter {
  token: string;
  attemptId: string;
  firstStem: string;
  questionCount: number;
}

/**
 * A new learner who has just started the longest demo package.
 * @param server where the calls go, as Playwright's request context wants it
 */
export async function givenSitter(server: { baseURL: string; proxy: { server: string } }): Promise<Sitter> {
  const api = await requests.newContext({ ...server, ignoreHTTPSErrors: true });
  try {
    const { token } = await newLearner(api);
    const headers = { authorization: `Bearer ${token}` };
    const { tryouts } = (await (await api.get('/api/tryouts', { headers, params: { pageSize: 50 } })).json()) as {
      tryouts: { id: string; questionCount: number }[];
    };
    const [longest] = tryouts.toSorted((a, b) => b.questionCount - a.questionCount);
    const answer = await api.post('/api/attempts', { headers, data: { tryoutId: longest?.id } });
    const attempt = (await answer.json()) as { id: string; items: { stem: string }[] };
    const [first] = attempt.items;
    if (!first) throw new Error(`The attempt has no question: ${answer.status()}`);
    return {
      token,
      attemptId: attempt.id,
      firstStem: first.stem.split('\n').at(-1) ?? '',
      questionCount: attempt.items.length,
    };
  } finally {
    await api.dispose();
  }
}
