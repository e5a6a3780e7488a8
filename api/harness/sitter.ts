import { setTimeout as sleep } from 'node:timers/promises';
import { type Attempt, type Letter, letters, maxResponsesPerFlush, type Result } from '../src/contract/index.ts';
import type { Answer, Call, HttpClient } from './http-client.ts';
import type { Choice, Ledger } from './ledger.ts';
import type { Measured, Measures } from './measures.ts';

/** Pauses between tries. `patient` is the front end's own; fault tests use `eager`, so that a round doesn't take a minute. */
export interface Backoff {
  firstMs: number;
  longestMs: number;
  /** True if Retry-After, when given, replaces our own pause. */
  heedsRetryAfter: boolean;
}
/** As learner-app/src/features/exam/response-sender.ts does it. */
export const patient: Backoff = { firstMs: 1_000, longestMs: 30_000, heedsRetryAfter: true };
export const eager: Backoff = { firstMs: 25, longestMs: 250, heedsRetryAfter: false };

export interface SitterOptions {
  http: HttpClient;
  token: string;
  tryoutId: string;
  ledger: Ledger;
  measures: Measures;
  backoff?: Backoff;
  /** Ends all waiting and retrying. */
  signal?: AbortSignal;
  /**
   * The server's time in milliseconds, which sequences follow as on the exam screen, so that the later choice of two devices wins. Without it they
   * follow it only at a start or load.
   */
  serverNow?: () => number;
}

/** An answer that a retry can't change: a fault of the product, or of the harness. */
export class UnexpectedAnswer extends Error {
  readonly answer: Answer;
  constructor({ method, path }: Call, answer: Answer) {
    super(`${method} ${path} answers ${answer.status}: ${JSON.stringify(answer.body)}`);
    this.name = 'UnexpectedAnswer';
    this.answer = answer;
  }
}

/** A simulated learner in one exam, who acts like the exam screen. */
export interface Sitter {
  readonly token: string;
  /** Undefined before `start`. */
  readonly attemptId: string | undefined;
  readonly itemIds: readonly string[];
  /** Number of choices that wait for their acknowledgement. */
  readonly unsent: number;
  /** Starts the attempt, or gets the running one, and reads its stored responses. */
  start(): Promise<Attempt>;
  /** Loads the attempt again, as a reload of the page does. */
  load(): Promise<Attempt>;
  /**
   * Chooses; by default any option of the next item in turn. The choice is sent at once, or joins the queue of unsent ones.
   */
  choose(itemId?: string, option?: Letter | null): Choice;
  /** Resolves when every choice is acknowledged. @throws UnexpectedAnswer, or the signal's reason */
  settled(): Promise<void>;
  /**
   * Chooses until told to stop, then resolves when everything is acknowledged.
   * @param everyMs the mean pause between two choices, whether the last one is acknowledged or not; 0 waits for each
   * acknowledgement and then goes on at once
   */
  sit(everyMs: number, until: AbortSignal): Promise<void>;
  /** Sends unsent choices and then submits the attempt; a second call returns the same result. */
  submit(): Promise<Result>;
}

/** "Later": overload, a stop, a database in trouble. */
const isTemporary = (status: number) => status === 503 || status === 429;

const codeOf = (error: unknown): string => {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? name ?? 'unknown';
};

/**
 * A simulated learner: one call at a time, a queue of unsent choices, rising sequence numbers, growing pauses while no answer
 * comes. Cheap enough for thousands in one process.
 */
export function createSitter({
  http,
  token,
  tryoutId,
  ledger,
  measures,
  backoff = patient,
  signal = new AbortController().signal,
  serverNow = () => 0,
}: SitterOptions): Sitter {
  let attemptId: string | undefined;
  let itemIds: string[] = [];
  let next = 0;
  let sequence = 0;
  const unsent = new Map<string, Choice & { chosenAt: number }>();
  let sending: Promise<void> | undefined;
  let broken: unknown;

  /** Repeats a call until it gets another answer than "later". */
  async function persistently(kind: Measured, call: Call): Promise<Answer> {
    for (let pauseMs = backoff.firstMs; ; pauseMs = Math.min(pauseMs * 2, backoff.longestMs)) {
      signal.throwIfAborted();
      let wait = pauseMs;
      const startedAt = performance.now();
      try {
        const answer = await http.call({ ...call, token });
        measures.answered(kind, answer.status, performance.now() - startedAt);
        if (answer.status < 300) return answer;
        if (!isTemporary(answer.status)) throw new UnexpectedAnswer(call, answer);
        if (backoff.heedsRetryAfter && answer.retryAfterMs !== undefined) wait = answer.retryAfterMs;
      } catch (error) {
        if (error instanceof UnexpectedAnswer) throw error;
        measures.failed(kind, codeOf(error));
      }
      await sleep(wait * (1 + Math.random() / 2), undefined, { signal });
    }
  }

  function takeUp(attempt: Attempt): Attempt {
    attemptId = attempt.id;
    itemIds = attempt.items.map(({ id }) => id);
    // Like the exam screen: sequences follow the server's clock, so that a later choice wins over another device's too.
    sequence = Math.max(sequence, Date.parse(attempt.serverNow), ...attempt.responses.map((saved) => saved.sequence));
    ledger.started(attempt.id, token);
    return attempt;
  }

  const path = () => {
    if (attemptId === undefined) throw new Error('The sitter has not started');
    return `/api/attempts/${attemptId}`;
  };

  /** Sends unsent choices: one by the call for one, several by the call for many. */
  async function sendOnce(): Promise<void> {
    const choices = [...unsent.values()].slice(0, maxResponsesPerFlush);
    for (const choice of choices) ledger.sent(attemptId as string, choice);
    const entries = choices.map(({ chosenAt: _, ...choice }) => ({ ...choice, secondsSpent: 20 }));
    const [{ itemId, ...single }] = entries as [(typeof entries)[number]];
    const { body } = await persistently(
      'save',
      entries.length === 1
        ? { method: 'PUT', path: `${path()}/responses/${itemId}`, body: single }
        : { method: 'PATCH', path: `${path()}/responses`, body: { responses: entries } },
    );
    const acknowledged = entries.length === 1 ? [body] : (body as { responses: unknown[] }).responses;
    const bySequence = new Map(
      (acknowledged as { itemId: string; sequence: number }[]).map((saved) => [saved.itemId, saved.sequence]),
    );
    const now = performance.now();
    for (const { chosenAt, ...choice } of choices) {
      if ((bySequence.get(choice.itemId) ?? 0) < choice.sequence)
        throw new Error(
          `${path()}/${choice.itemId}: ${choice.sequence} was sent, ${JSON.stringify(body)} acknowledged`,
        );
      ledger.acknowledged(attemptId as string, choice);
      measures.answered('felt', 200, now - chosenAt);
      if (unsent.get(choice.itemId)?.sequence === choice.sequence) unsent.delete(choice.itemId);
    }
  }

  async function sendAll(): Promise<void> {
    try {
      while (unsent.size > 0) await sendOnce();
    } catch (error) {
      // Kept for ever: an answer that should not have come must reach the test, whoever waits at that moment.
      broken ??= error;
      throw error;
    } finally {
      sending = undefined;
    }
  }

  function send(): Promise<void> {
    sending ??= sendAll();
    return sending;
  }

  const sitter: Sitter = {
    token,
    get attemptId() {
      return attemptId;
    },
    get itemIds() {
      return itemIds;
    },
    get unsent() {
      return unsent.size;
    },
    async start() {
      const { body } = await persistently('start', { method: 'POST', path: '/api/attempts', body: { tryoutId } });
      return takeUp(body as Attempt);
    },
    async load() {
      const { body } = await persistently('load', { method: 'GET', path: path() });
      return takeUp(body as Attempt);
    },
    choose(
      itemId = itemIds[next++ % itemIds.length] as string,
      option = letters[Math.floor(Math.random() * letters.length)] as Letter,
    ) {
      sequence = Math.max(sequence + 1, Math.floor(serverNow()));
      const choice = { itemId, option, text: null, flagged: false, sequence };
      unsent.set(itemId, { ...choice, chosenAt: performance.now() });
      // Callers of `settled` get the failure; here it must not end the process.
      send().catch(() => {});
      return choice;
    },
    async settled() {
      while (unsent.size > 0 && broken === undefined) await send().catch(() => {});
      if (broken !== undefined) throw broken;
    },
    async sit(everyMs, until) {
      while (!until.aborted && !signal.aborted && broken === undefined) {
        sitter.choose();
        if (everyMs > 0) await sleep(everyMs * (0.5 + Math.random()), undefined, { signal: until }).catch(() => {});
        else await sitter.settled().catch(() => {});
      }
      if (!signal.aborted) await sitter.settled();
    },
    async submit() {
      await sitter.settled();
      const { body } = await persistently('submit', { method: 'POST', path: `${path()}/submit` });
      ledger.submitted(attemptId as string, body as Result);
      return body as Result;
    },
  };
  return sitter;
}
