import pLimit from 'p-limit';
import * as v from 'valibot';
import { AppError } from '../../app-error.ts';
import {
  type Attempt,
  type AttemptList,
  type AttemptListQuery,
  type ExamTypes,
  errors,
  graceSeconds,
  type OwnAttemptSummary,
  type ResponseFlush,
  ResponseFlushEntry,
  type ResponseSave,
  type ResponseSaved,
  type ResponsesFlushed,
  type SavedResponse,
} from '../../contract/index.ts';
import { newAttemptId } from '../../id.ts';
import type { EventRules } from '../../foundation/events/event.repository.ts';
import { deadlineOf, listenAfter } from '../../foundation/events/event-times.ts';
import type { EventWatch, WatchedDevice } from '../../foundation/events/event-watch.ts';
import type { Entitlements } from '../../foundation/entitlements/entitlement.ts';
import type { TakeEntitlement } from '../../foundation/entitlements/taking.repository.ts';
import type { ExamSignals } from '../../foundation/events/exam-signal.ts';
import type { Paper } from '../../foundation/papers/paper.repository.ts';
import { expectKnown } from '../../foundation/exam-types/expect-known.ts';
import type { RuleSets } from '../../foundation/scoring/rule-set.ts';
import type { KeysReadRepository } from '../../foundation/rulings/keys-read.repository.ts';
import type { RuledPapers } from '../../foundation/rulings/ruled-papers.ts';
import { score } from '../../foundation/scoring/score.ts';
import { scoreColumns } from '../../foundation/scoring/score-columns.ts';
import { type AttemptOrder, drawOrder, inOrder } from './attempt-order.ts';
import type { AttemptWrites, Closing, ResponseToSave } from './attempt-writes.repository.ts';
import type { AttemptRepository, AttemptRow, NewAttempt } from './attempt.repository.ts';
import { toSummary, tryoutOf } from './attempt-summary.ts';
import type { EndedHook } from './ended-hook.ts';
import type { ResultOpening } from '../../foundation/results/result-opening.ts';
import { inChunks } from '../../in-chunks.ts';
import type { ResultParts } from './result-parts.ts';
import { withheldResult } from './withheld-result.ts';
import { isTooFarAhead, tooFarAhead } from './sequence-bound.ts';
import type { WriteQueue } from './write-queue.ts';

interface OpenTryout {
  id: string;
  title: string;
  price: number;
  durationSeconds: number;
  opensAt: string | null;
  closesAt: string | null;
  ruleSetId: string;
  /** Null if it isn't an event. */
  eventRules: EventRules | null;
}

export interface AttemptNeeds {
  attempts: AttemptRepository;
  writes: WriteQueue;
  keepLate: AttemptWrites['keepLate'];
  closeIn: AttemptWrites['closeIn'];
  keysRead: KeysReadRepository;
  papers: { get(paperId: string): Promise<Paper>; findCurrent(tryoutId: string): Promise<Paper | undefined> };
  /** The papers with the rulings that an ending attempt is scored by. */
  ruledPapers: Pick<RuledPapers, 'now'>;
  tryouts: {
    findActive(id: string, now: Date): Promise<OpenTryout | undefined>;
  };
  /** Is told of starts and saved answers. */
  eventWatch: Pick<EventWatch, 'started' | 'saved'>;
  /** Decides who may begin which package. */
  entitlements: Entitlements;
  /** Is told of every attempt that has ended. */
  ended: Pick<EndedHook, 'tell'>;
  /** The result of an ended attempt. */
  toResult(attempt: AttemptRow, scored?: readonly SavedResponse[]): Promise<ResultParts>;
  openings: ResultOpening;
  examSignals: Pick<ExamSignals, 'of'>;
  examTypes: ExamTypes;
  ruleSets: RuleSets;
  /** Resolves when every request about the attempt that arrived by that moment is answered. */
  answered(attemptId: string, arrivedBy: Date): Promise<void>;
  now(): Date;
}

/** Most attempts closed in one round of the closing job: a large exam in which the time ends for all at once. */
const closedPerRound = 5_000;
/** Attempts closed together; between two such groups answers are saved. */
const closedTogether = 50;

/**
 * Starts that are worked on at once; the others wait their turn. When an event begins, hundreds arrive in a second, and an answer that is saved meanwhile
 * waits behind these only.
 */
const startsAtOnce = 50;

/** The refusal of a call that comes after the end. */
const closedError = (attempt: AttemptRow) =>
  new AppError(attempt.state === 'submitted' ? 'ATTEMPT_FINISHED' : 'ATTEMPT_TIME_OVER');

/**
 * The rules of an attempt (docs/attempts.md): the server's clock decides, the highest sequence number wins, and an attempt is
 * closed and scored once.
 */
export function createAttemptService({
  attempts,
  writes,
  keepLate,
  closeIn,
  keysRead,
  papers,
  ruledPapers,
  tryouts,
  eventWatch,
  entitlements,
  ended,
  toResult,
  openings,
  examSignals,
  examTypes,
  ruleSets,
  answered,
  now,
}: AttemptNeeds) {
  /** The last moment at which a request about this attempt may arrive. */
  const lastMomentOf = (attempt: AttemptRow) => new Date(Date.parse(attempt.deadlineAt) + graceSeconds * 1000);

  /** True when a request that arrived at this moment came after the deadline and its grace. */
  const isOver = (attempt: AttemptRow, receivedAt: Date) => receivedAt > lastMomentOf(attempt);

  /** The end of an attempt, scored by the rulings in force, and the function to call once it is in the database. */
  async function endingOf(
    attempt: AttemptRow,
    state: 'submitted' | 'expired',
    at: Date,
    isByClock: boolean,
  ): Promise<{ closing: Closing; tell(): void }> {
    // A ruling that comes into force from here on finds this attempt with an older revision, and has it scored again.
    const { items, revision } = await ruledPapers.now(attempt.paperId);
    const ruleSet = ruleSets.get(attempt.ruleSetId);
    // Even when it is closed later, during the grace or by our job, the attempt ended at its deadline.
    const submittedAt = new Date(Math.min(at.getTime(), Date.parse(attempt.deadlineAt)));
    const { id, learnerId, tryoutId, paperId } = attempt;
    return {
      closing: {
        attempt,
        state,
        submittedAt,
        isByClock,
        score(responses) {
          const scored = score(ruleSet, items, responses);
          return {
            columns: scoreColumns(scored),
            scoredRevision: revision,
            waiting: items.flatMap(({ id: itemId, questionId }) =>
              scored.items.get(itemId)?.outcome === 'waiting' ? { itemId, questionId } : [],
            ),
          };
        },
      },
      tell: () => ended.tell({ id, learnerId, tryoutId, paperId, state, endedAt: submittedAt.toISOString() }),
    };
  }

  /** @returns the responses that the attempt was scored by; undefined if it had ended before */
  async function close(
    attempt: AttemptRow,
    state: 'submitted' | 'expired',
    at: Date,
  ): Promise<readonly SavedResponse[] | undefined> {
    const { closing, tell } = await endingOf(attempt, state, at, state === 'expired');
    let scored: readonly SavedResponse[] | undefined;
    const noting: Closing = {
      ...closing,
      score(responses) {
        scored = responses;
        return closing.score(responses);
      },
    };
    if (!(await writes.close(noting))) return undefined;
    tell();
    return scored;
  }

  /**
   * The result with its keys. Of attempts that the clock ended it is noted first: answers that arrive from now on may come from the keys, and are never
   * accepted, not even after an outage of ours.
   */
  async function sendResult(attempt: AttemptRow, scored?: readonly SavedResponse[]): Promise<ResultParts> {
    // A ranked one is the learner's first, and a guest has one: a crowd that takes a package for the first time pays no statement for earlier ones.
    if (attempt.isRanked !== 1 && attempt.isGuest !== 1) await keysRead.notePackage(attempt, now());
    else if (attempt.state === 'expired') await keysRead.noteAttempts(attempt.learnerId, [attempt.id], now());
    return toResult(attempt, scored);
  }

  /** Closes an attempt whose time is over, once the answers that came in time are on the disk. */
  async function closeOver(attempt: AttemptRow, receivedAt: Date): Promise<void> {
    await answered(attempt.id, lastMomentOf(attempt));
    await close(attempt, 'expired', receivedAt);
  }

  /** The attempt if it is this learner's, closed first when its time is over. */
  async function getOwned(learnerId: string, attemptId: string, receivedAt: Date): Promise<AttemptRow> {
    const attempt = await attempts.findOwned(learnerId, attemptId);
    if (!attempt) throw new AppError('ATTEMPT_NOT_FOUND');
    if (attempt.state !== 'in_progress' || !isOver(attempt, receivedAt)) return attempt;
    await closeOver(attempt, receivedAt);
    return getOwned(learnerId, attemptId, receivedAt);
  }

  /** Ends the attempt unless it has ended. @returns the responses that it was scored by, if this call has ended it */
  async function handIn(
    learnerId: string,
    attemptId: string,
    receivedAt: Date,
  ): Promise<readonly SavedResponse[] | undefined> {
    const attempt = await getOwned(learnerId, attemptId, receivedAt);
    return attempt.state === 'in_progress' ? close(attempt, 'submitted', receivedAt) : undefined;
  }

  /** The same, only after the end. @throws AppError ATTEMPT_RUNNING before it */
  async function getEnded(learnerId: string, attemptId: string, receivedAt: Date): Promise<AttemptRow> {
    const attempt = await getOwned(learnerId, attemptId, receivedAt);
    if (attempt.state === 'in_progress') throw new AppError('ATTEMPT_RUNNING');
    return attempt;
  }

  /** The same, only once its result may be seen. @throws AppError RESULT_NOT_OPEN before that */
  async function getOpen(learnerId: string, attemptId: string, receivedAt: Date): Promise<AttemptRow> {
    const attempt = await getEnded(learnerId, attemptId, receivedAt);
    if ((await openings.findHeldBack(attempt)) !== null) throw new AppError('RESULT_NOT_OPEN');
    return attempt;
  }

  /** @param begun an attempt that has just begun: nobody has answered it, and its order is known */
  async function toAttempt(row: AttemptRow, begun?: { order: AttemptOrder | undefined }): Promise<Attempt> {
    const [paper, responses, order, signal] = await Promise.all([
      papers.get(row.paperId),
      begun ? [] : attempts.listResponses(row),
      begun || row.isShuffled !== 1 ? begun?.order : attempts.findOrder(row.id),
      row.eventVersion === null ? undefined : examSignals.of(row),
    ]);
    return {
      id: row.id,
      tryout: tryoutOf(row),
      state: row.state,
      startedAt: row.startedAt,
      deadlineAt: signal?.deadlineAt ?? row.deadlineAt,
      submittedAt: row.submittedAt,
      serverNow: signal?.serverNow ?? now().toISOString(),
      items: order ? inOrder(paper.items, order) : paper.items,
      responses,
      ...(signal && {
        event: {
          isShuffled: row.isShuffled === 1,
          signal,
          listenAfterMs: listenAfter(
            { startsAt: row.opensAt ?? row.startedAt, spreadSeconds: row.spreadSeconds ?? 0 },
            now(),
            Math.random(),
          ),
        },
      }),
    };
  }

  /** Why a response can't be an answer to this paper; undefined if it can. */
  function refusalOf(
    paper: Paper,
    { itemId, option, sequence }: ResponseToSave,
    receivedAt: Date,
  ): 'VALIDATION_FAILED' | 'ITEM_NOT_FOUND' | 'OPTION_NOT_AVAILABLE' | undefined {
    if (isTooFarAhead(sequence, receivedAt)) return 'VALIDATION_FAILED';
    const item = paper.items.find(({ id }) => id === itemId);
    if (!item) return 'ITEM_NOT_FOUND';
    if (option !== null && !item.options.some(({ letter }) => letter === option)) return 'OPTION_NOT_AVAILABLE';
    return undefined;
  }

  /**
   * Saves checked responses, or keeps them as late ones when the attempt has ended.
   * @throws AppError ATTEMPT_TIME_OVER or ATTEMPT_FINISHED after the end; UNAUTHENTICATED when the account has been erased
   * meanwhile
   */
  async function saveOrKeepLate(
    attempt: AttemptRow,
    responses: readonly ResponseToSave[],
    receivedAt: Date,
  ): Promise<number[]> {
    const saved =
      attempt.state === 'in_progress' ? await writes.save({ attemptId: attempt.id, responses, receivedAt }) : undefined;
    if (saved) return saved;
    const ended = await getOwned(attempt.learnerId, attempt.id, receivedAt);
    // Only after an end by the clock are answers late. After the learner's own submit the keys can be read, and nothing is an
    // answer any more.
    if (ended.state === 'expired') {
      const inTime = new Map((await attempts.listResponses(ended)).map((saved) => [saved.itemId, saved.sequence]));
      // An answer that is sent again because its acknowledgement was lost is not late.
      const late = responses.filter(({ itemId, sequence }) => sequence > (inTime.get(itemId) ?? 0));
      if (late.length > 0 && !(await keepLate(ended, late, receivedAt))) throw new AppError('UNAUTHENTICATED');
    }
    throw closedError(ended);
  }

  /** Tells that answers are on the disk. @returns this moment */
  function tellSaved({ id: attemptId, tryoutId, learnerId: accountId }: AttemptRow, receivedAt: Date): Date {
    const at = now();
    eventWatch.saved({ tryoutId, accountId, attemptId }, at, at.getTime() - receivedAt.getTime());
    return at;
  }

  /**
   * A new attempt of the package that begins now, and the function to call in the transaction that stores it.
   * @throws AppError when it may not begin, or the package has no questions
   */
  async function begin(
    learnerId: string,
    tryout: OpenTryout | undefined,
    at: Date,
    { isFreeTryout }: { isFreeTryout: boolean },
  ): Promise<{ attempt: NewAttempt; order: AttemptOrder | undefined; take: TakeEntitlement }> {
    const take = await entitlements.check({ accountId: learnerId, isFreeTryout, tryout, at });
    // Even if all rules allow it, there is no attempt of a package that doesn't exist.
    if (!tryout) throw new AppError('TRYOUT_NOT_FOUND');
    const { eventRules } = tryout;
    const deadlineAt = eventRules ? deadlineOf(eventRules, at) : new Date(at.getTime() + tryout.durationSeconds * 1000);
    // Where all end together, the start window can be longer than the exam.
    if (deadlineAt <= at) throw new AppError('TRYOUT_NOT_OPEN');
    const paper = await papers.findCurrent(tryout.id);
    if (!paper) throw new AppError('TRYOUT_WITHOUT_QUESTIONS');
    const attempt: NewAttempt = {
      id: newAttemptId(at),
      learnerId,
      tryoutId: tryout.id,
      paperId: paper.id,
      ruleSetId: tryout.ruleSetId,
      state: 'in_progress',
      startedAt: at.toISOString(),
      deadlineAt: deadlineAt.toISOString(),
      submittedAt: null,
      isRanked: 0,
    };
    return { attempt, order: eventRules?.isShuffled === 1 ? drawOrder(paper.items) : undefined, take };
  }

  const inTurn = pLimit(startsAtOnce);

  async function startNow(
    learnerId: string,
    tryoutId: string,
    receivedAt: Date,
    device: () => WatchedDevice,
  ): Promise<{ isNew: boolean; attempt: Attempt }> {
    const tryout = await tryouts.findActive(tryoutId, receivedAt);
    const running = tryout && (await attempts.findRunning(learnerId, tryoutId));
    if (running && !isOver(running, receivedAt)) return { isNew: false, attempt: await toAttempt(running) };
    if (running) await closeOver(running, receivedAt);
    const beginning = await begin(learnerId, tryout, receivedAt, { isFreeTryout: false });
    const isNew = await attempts.insert(beginning.attempt, beginning.take, beginning.order);
    if (isNew === 'nobody') throw new AppError('UNAUTHENTICATED');
    if (isNew === undefined) throw new AppError('TRYOUT_NOT_FOUND');
    const attempt = await attempts.findRunning(learnerId, tryoutId);
    // A second press may have started and even finished an attempt in between; then the attempt is simply over.
    if (!attempt) throw new AppError('ATTEMPT_FINISHED');
    if (isNew && tryout?.eventRules)
      eventWatch.started({ tryoutId, accountId: learnerId, attemptId: attempt.id }, receivedAt, device());
    const isOwn = attempt.id === beginning.attempt.id;
    return { isNew, attempt: await toAttempt(attempt, isOwn ? beginning : undefined) };
  }

  return {
    handIn,

    /**
     * The exam of a registration for the free tryout, for a caller that stores it together with other rows and calls `take` in that
     * transaction; a running one whose time is over is closed first.
     */
    async prepare(learnerId: string, tryoutId: string, at: Date) {
      const tryout = await tryouts.findActive(tryoutId, at);
      const running = tryout && (await attempts.findRunning(learnerId, tryoutId));
      if (running && isOver(running, at)) await closeOver(running, at);
      return begin(learnerId, tryout, at, { isFreeTryout: true });
    },

    /** Starts the package, or returns its running attempt. A package that is being deleted counts as missing. */
    start: (learnerId: string, tryoutId: string, receivedAt: Date, device: () => WatchedDevice) =>
      inTurn(startNow, learnerId, tryoutId, receivedAt, device),

    /** The attempt of this learner as it is stored, closed first when its time is over. */
    getOwned,

    /**
     * Prepares the end of an attempt that somebody ends by hand: it is over as if by the clock, with every answer that has arrived by now.
     * @returns undefined if it isn't running; `end` is to be called in the transaction that decides it (false: it has ended meanwhile), `tell`
     *   after its commit
     */
    async prepareEnd(attemptId: string, at: Date) {
      const attempt = await attempts.find(attemptId);
      if (attempt?.state !== 'in_progress') return undefined;
      await answered(attemptId, at);
      const { closing, tell } = await endingOf(attempt, 'expired', at, false);
      return { end: (trx: Parameters<typeof closeIn>[0]) => closeIn(trx, closing), tell };
    },

    async get(learnerId: string, attemptId: string, receivedAt: Date): Promise<Attempt> {
      return toAttempt(await getOwned(learnerId, attemptId, receivedAt));
    },

    async list(learnerId: string, query: AttemptListQuery): Promise<AttemptList> {
      expectKnown(examTypes, query);
      const withheld = await openings.listWithheld();
      const { attempts: rows, total } = await attempts.listOwned(learnerId, query, [...withheld.keys()]);
      return {
        total,
        serverNow: now().toISOString(),
        attempts: rows.map((row) => toSummary(row, withheld.get(row.tryoutId) ?? null, now())),
      };
    },

    /** One attempt as a list shows it, for guests, who have no list. */
    async getSummary(learnerId: string, attemptId: string, receivedAt: Date): Promise<OwnAttemptSummary> {
      const attempt = await getOwned(learnerId, attemptId, receivedAt);
      const [row, heldBack] = await Promise.all([attempts.getSummary(attempt.id), openings.findHeldBack(attempt)]);
      return { ...toSummary(row, heldBack, now()), serverNow: now().toISOString() };
    },

    /** Saves one response; after the end it is kept as late and refused with 409. */
    async save(
      learnerId: string,
      attemptId: string,
      itemId: string,
      response: ResponseSave,
      receivedAt: Date,
    ): Promise<ResponseSaved> {
      const attempt = await getOwned(learnerId, attemptId, receivedAt);
      const refusal = refusalOf(await papers.get(attempt.paperId), { ...response, itemId }, receivedAt);
      if (refusal) throw new AppError(refusal, refusal === 'VALIDATION_FAILED' ? tooFarAhead : undefined);
      const [sequence = response.sequence] = await saveOrKeepLate(attempt, [{ ...response, itemId }], receivedAt);
      return { itemId, sequence, serverNow: tellSaved(attempt, receivedAt).toISOString() };
    },

    /** Saves the valid entries of a device's queue and refuses the others one by one; after the end like `save`. */
    async flush(
      learnerId: string,
      attemptId: string,
      { responses }: ResponseFlush,
      receivedAt: Date,
    ): Promise<ResponsesFlushed> {
      const attempt = await getOwned(learnerId, attemptId, receivedAt);
      const paper = await papers.get(attempt.paperId);
      const valid: ResponseToSave[] = [];
      const refused: ResponsesFlushed['refused'] = [];
      for (const entry of responses) {
        const parsed = v.safeParse(ResponseFlushEntry, entry);
        const code = parsed.success ? refusalOf(paper, parsed.output, receivedAt) : 'VALIDATION_FAILED';
        if (parsed.success && !code) valid.push(parsed.output);
        else if (code)
          refused.push({
            itemId: typeof entry['itemId'] === 'string' ? entry['itemId'] : null,
            code,
            message: errors[code].message,
          });
      }
      const sequences = valid.length > 0 ? await saveOrKeepLate(attempt, valid, receivedAt) : [];
      if (valid.length === 0 && attempt.state !== 'in_progress') throw closedError(attempt);
      const at = valid.length > 0 ? tellSaved(attempt, receivedAt) : now();
      return {
        responses: valid.map(({ itemId }, index) => ({ itemId, sequence: sequences[index] as number })),
        refused,
        serverNow: at.toISOString(),
      };
    },

    /**
     * Ends the attempt; a second submit, or one after the server has closed it, returns the same result. If the result is
     * held back, the answer only says that the attempt has ended, in the shape of a result, which yesterday's exam screens
     * expect.
     */
    async submit(learnerId: string, attemptId: string, receivedAt: Date): Promise<ResultParts> {
      const scored = await handIn(learnerId, attemptId, receivedAt);
      const attempt = await getOwned(learnerId, attemptId, receivedAt);
      const heldBack = await openings.findHeldBack(attempt);
      return heldBack === null
        ? sendResult(attempt, scored)
        : withheldResult(attempt, ruleSets.get(attempt.ruleSetId), heldBack);
    },

    getOpen,

    async getResult(learnerId: string, attemptId: string, receivedAt: Date): Promise<ResultParts> {
      return sendResult(await getOpen(learnerId, attemptId, receivedAt));
    },

    /**
     * Closes attempts whose time is over, as if their learners had submitted at the deadline.
     * @param oldestPending arrival of the oldest request still being answered: answers that it may save must count
     * @returns number of closed attempts
     * @throws AggregateError when some could not be closed, after closing the others
     */
    async closeOverdue(oldestPending: Date | undefined): Promise<number> {
      const moment = now();
      const decided = oldestPending && oldestPending < moment ? oldestPending : moment;
      const overdue = await attempts.listOverdue(new Date(decided.getTime() - graceSeconds * 1000), closedPerRound);
      const failures: unknown[] = [];
      // One that can't be closed must not keep the others open.
      for (const handful of inChunks(overdue, closedTogether)) {
        const outcomes = await Promise.allSettled(handful.map((attempt) => close(attempt, 'expired', moment)));
        failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])));
      }
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} of ${overdue.length} overdue attempts can't be closed`);
      return overdue.length;
    },
  };
}
export type AttemptService = ReturnType<typeof createAttemptService>;
