import { useSession } from '../../session.ts';
import { listRunningAttempts, listUntried } from './dashboard.api.ts';

type Ask = () => Promise<unknown>;
/** Answers from which the next step is chosen. */
const asks: readonly Ask[] = [listRunningAttempts, listUntried];
let ahead: { answers: Map<Ask, unknown>; atMs: number } | undefined;
/** Longer, and its page was left before it was drawn. */
const aheadMs = 5_000;

/** Asks for the next step before the page is drawn, so that the page is drawn with it at once. Fails silently: the page asks again. */
export async function askAhead(): Promise<void> {
  const answers = new Map<Ask, unknown>();
  const asking = asks.map(async (ask) => void answers.set(ask, await ask()));
  await Promise.allSettled([useSession.getState().check(), ...asking]);
  ahead = { answers, atMs: performance.now() };
}

/** The answer that has been waited for; once, because a page that is drawn again asks the server. */
export function takeAhead<Answer>(ask: (signal?: AbortSignal) => Promise<Answer>): Answer | undefined {
  if (!ahead || performance.now() - ahead.atMs > aheadMs) return undefined;
  const answer = ahead.answers.get(ask) as Answer | undefined;
  ahead.answers.delete(ask);
  return answer;
}
