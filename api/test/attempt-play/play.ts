import type { LightMyRequestResponse } from 'fastify';
import {
  type Attempt,
  type AttemptList,
  graceSeconds,
  type Result,
  type SavedResponse,
} from '../../src/contract/index.ts';
import type { TestApp } from '../build-test-app.ts';
import { findLeaks } from '../find-leaks.ts';
import { givenLearner, type GivenTryout } from '../given.ts';
import type { Action, Round } from './actions.ts';
import type { Intruders } from './intrusions.ts';
import { ownResult } from '../own-result.ts';
import { expectOutcome, expectScored, outcomesOf, type Sitting } from './model.ts';
import { givenPlayedTryout } from './paper.ts';
import { createRound, type Game, type Happened, sittingAgo } from './round.ts';

const graceMs = graceSeconds * 1_000;
const nothing: Happened = { saved: [], late: [], sent: [], acknowledged: [], results: [] };
const iso = (ms: number) => new Date(ms).toISOString();

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

export interface Play {
  /** Does everything of a round at once and compares the replies, and then the stored data, with the model. */
  play(round: Round): Promise<void>;
  /** Submits running attempts, sends again every answer ever given, and checks that all attempts stay as they ended. */
  finish(): Promise<void>;
}

/**
 * One learner's attempts of one package, played through the routes beside a model of them (docs/attempts.md).
 * @param shared a package that others play too, who then change rank and takers
 */
export async function startPlay(t: TestApp, intruders: Intruders, shared?: GivenTryout): Promise<Play> {
  const tryout = shared ?? (await givenPlayedTryout(t));
  const learner = await givenLearner(t);
  const game: Game = {
    t,
    learner,
    intruders,
    tryout,
    sittings: [],
    answers: [],
    counters: new Map(),
    own: (method, path, body) =>
      t.call(method, `/api/attempts${path}`, { as: learner, ...(body !== undefined && { body }) }),
  };
  const { sittings, own } = game;
  const secrets = tryout.itemIds.map((_, index) => `Pembahasan Soal ${index + 1} dari ${tryout.title}`);
  const nowMs = () => t.clock.now().getTime();

  function adopt({ id, deadlineAt }: Attempt): void {
    if (sittings.some((sitting) => sitting.id === id)) return;
    sittings.push({
      id,
      deadlineMs: Date.parse(deadlineAt),
      state: 'in_progress',
      submittedAtMs: null,
      responses: new Map(),
      late: new Map(),
      result: undefined,
    });
  }

  function moveClock(pause: Round['pause']): void {
    const targetMs = 'ms' in pause ? nowMs() + pause.ms : sittingAgo(game, 0).deadlineMs + pause.afterDeadlineMs;
    t.clock.advance(Math.max(0, targetMs - nowMs()));
    for (const sitting of sittings)
      if (sitting.state === 'in_progress' && nowMs() > sitting.deadlineMs + graceMs)
        Object.assign(sitting, { state: 'expired', submittedAtMs: sitting.deadlineMs });
  }

  /** Only a result may contain keys and explanations; a list contains the scores of ended attempts. */
  function expectNoLeak(reply: LightMyRequestResponse): void {
    const body = reply.json<Partial<AttemptList & Result>>();
    if (reply.statusCode === 200 && body.ruleSet) return;
    const told = body.attempts
      ? { ...body, attempts: body.attempts.filter(({ state }) => state === 'in_progress') }
      : body;
    expect(findLeaks({ headers: reply.headers, body: JSON.stringify(told) }, secrets)).toEqual([]);
  }

  async function listLate({ id }: Sitting): Promise<SavedResponse[]> {
    const rows = await t.db
      .selectFrom('lateResponse')
      .select(['itemId', 'option', 'text', 'flagged', 'sequence', 'secondsSpent'])
      .where('attemptId', '=', id)
      .execute();
    return rows.map((row) => ({ ...row, flagged: row.flagged === 1, sequence: Number(row.sequence) }));
  }

  /** Compares an attempt's stored data with what is possible after the round. */
  async function verify(sitting: Sitting, { saved, late, acknowledged, results }: Happened): Promise<void> {
    const attempt = (await own('GET', `/${sitting.id}`)).json<Attempt>();
    expect(attempt).toMatchObject({
      id: sitting.id,
      state: sitting.state,
      deadlineAt: iso(sitting.deadlineMs),
      submittedAt: sitting.submittedAtMs === null ? null : iso(sitting.submittedAtMs),
    });
    sitting.responses = expectOutcome(attempt.responses, outcomesOf(sitting.responses, saved));
    const hadArrived = ({ itemId, sequence }: SavedResponse) =>
      sequence <= (sitting.responses.get(itemId)?.sequence ?? 0);
    const tooLate = late.map((request) => request.filter((response) => !hadArrived(response)));
    sitting.late = expectOutcome(await listLate(sitting), outcomesOf(sitting.late, tooLate));
    for (const { itemId, sequence } of acknowledged) {
      const stored = sitting.responses.get(itemId)?.sequence as number;
      expect(sequence).toBeLessThanOrEqual(stored);
      if (saved.length === 1) expect(sequence).toBe(stored);
    }
    if (sitting.state === 'in_progress') return;
    const result = (await own('GET', `/${sitting.id}/result`)).json<Result>();
    for (const other of results) expect(ownResult(other)).toEqual(ownResult(result));
    if (sitting.result) expect(ownResult(result)).toEqual(sitting.result);
    else expectScored(result, tryout.itemIds, sitting);
    sitting.result = ownResult(result);
    if (shared) return;
    const place = { rank: sitting === firstFinished() ? 1 : null, takers: 1 };
    for (const each of [result, ...results]) expect(each).toMatchObject(place);
  }

  /** Only the learner's first finished attempt is ranked; a package's attempts end in the order of their starts. */
  const firstFinished = () => sittings.find(({ state }) => state !== 'in_progress');

  /** A start returns the running attempt; after the end one new attempt, even if many ask for it at once. */
  function adoptStarted(
    starts: readonly LightMyRequestResponse[],
    { before, wasRunning, isEnding }: { before: Sitting; wasRunning: boolean; isEnding: boolean },
  ): void {
    const created = new Set<string>();
    for (const start of starts) {
      const attempt = start.json<Attempt & { code?: string }>();
      // Pressed while another call ended the attempt: it is simply over.
      if (isEnding && attempt.code === 'ATTEMPT_FINISHED') continue;
      expect([200, 201]).toContain(start.statusCode);
      if (attempt.id === before.id) expect(wasRunning).toBe(true);
      else created.add(attempt.id);
      adopt(attempt);
    }
    expect(starts.filter(({ statusCode }) => statusCode === 201)).toHaveLength(created.size);
    expect(created.size).toBeLessThanOrEqual(wasRunning && !isEnding ? 0 : 1);
    if (starts.length > 0 && !wasRunning) expect(created.size).toBe(1);
  }

  async function play({ pause, actions, delays = [0] }: Round): Promise<void> {
    moveClock(pause);
    const ending = new Set(
      actions
        .flatMap((action) => (action.kind === 'submit' ? sittingAgo(game, action.ago) : []))
        .filter(({ state }) => state === 'in_progress'),
    );
    const before = sittingAgo(game, 0);
    const wasRunning = before.state === 'in_progress';
    const round = createRound(game, ending);
    const calls = actions.flatMap((action) => round.callOf(action) ?? []);
    const replies = await Promise.all(
      calls.map((call, index) => turns(delays[index % delays.length] ?? 0).then(() => call.send())),
    );
    calls.forEach(({ judge }, index) => {
      const reply = replies[index];
      if (!reply) return;
      judge(reply);
      expectNoLeak(reply);
    });
    for (const sitting of ending)
      Object.assign(sitting, { state: 'submitted', submittedAtMs: Math.min(nowMs(), sitting.deadlineMs) });
    for (const sitting of new Set([sittingAgo(game, 0), ...calls.flatMap(({ sitting }) => sitting ?? [])]))
      await verify(sitting, calls.some((call) => call.sitting === sitting) ? round.happenedTo(sitting) : nothing);
    adoptStarted(round.starts, { before, wasRunning, isEnding: ending.has(before) });
  }

  adopt((await own('POST', '', { tryoutId: tryout.id })).json<Attempt>());
  return {
    play,
    async finish() {
      const submits = sittings.map((_, ago): Action => ({ kind: 'submit', ago }));
      const retries = game.answers.map((_, nth): Action => ({ kind: 'retry', nth }));
      await play({ pause: { ms: 0 }, actions: [...submits, ...submits] });
      await play({ pause: { ms: 70_000 }, actions: [...submits, ...retries, { kind: 'close' }] });
    },
  };
}
