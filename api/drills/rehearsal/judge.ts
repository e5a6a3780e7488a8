import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import { loadExamContent } from '../../src/foundation/exam-types/load-exam-types.ts';
import { createPaperRepository } from '../../src/foundation/papers/paper.repository.ts';
import { score } from '../../src/foundation/scoring/score.ts';
import type { LearnerNotes } from './messages.ts';

const contentFolder = join(import.meta.dirname, '../../content');
const idsPerStatement = 500;

/** The database's word about the event after it, in errors, one line each. */
export interface Judgement {
  attempts: number;
  /** Learners with two attempts, or more starts counted than made. */
  doubled: string[];
  /** Scores that aren't what the stored answers give. */
  wrongScores: string[];
  /** Standings that learners read and that aren't the points or the order of the attempts. */
  wrongStandings: string[];
  /** Screens whose last word isn't the deadline that the server kept. */
  wrongClocks: string[];
  /** The most that one learner lost of their time, and gained beyond what all did, in seconds. */
  lostSeconds: number;
  gainedSeconds: number;
  /** The pause as the learners' clocks counted it, in seconds. */
  pausedSeconds: number;
}

interface Gap {
  from: number;
  to: number;
}

const ms = (moment: string) => Date.parse(moment);

/** Compares the event's rows with each other and with what the learners noted. */
export async function judge(
  db: Kysely<Database>,
  tryoutId: string,
  notes: readonly LearnerNotes[],
): Promise<Judgement> {
  const { ruleSets } = loadExamContent(contentFolder);
  const attempts = await db.selectFrom('attempt').selectAll().where('tryoutId', '=', tryoutId).execute();
  const { durationSeconds } = await db
    .selectFrom('tryout')
    .select('durationSeconds')
    .where('id', '=', tryoutId)
    .executeTakeFirstOrThrow();
  const hands = await db.selectFrom('eventHand').selectAll().where('tryoutId', '=', tryoutId).execute();
  const registrations = await db
    .selectFrom('eventRegistration')
    .select(['accountId', 'startsUsed'])
    .where('tryoutId', '=', tryoutId)
    .execute();
  const judgement: Judgement = {
    ...{ attempts: attempts.length, doubled: [], wrongScores: [], wrongStandings: [], wrongClocks: [] },
    ...{ lostSeconds: 0, gainedSeconds: 0, pausedSeconds: 0 },
  };

  const byLearner = Map.groupBy(attempts, ({ learnerId }) => learnerId);
  for (const [learnerId, { length }] of byLearner)
    if (length > 1) judgement.doubled.push(`${learnerId} has ${length} attempts`);
  for (const { accountId, startsUsed } of registrations)
    if (startsUsed !== (byLearner.has(accountId) ? 1 : 0))
      judgement.doubled.push(`${accountId} has used ${startsUsed} starts`);

  // A full clock: the duration, what was added and not taken back, and every pause in which it ran.
  const pauses = hands
    .filter(({ kind, endedAt }) => kind === 'pause' && endedAt !== null)
    .map(({ at, endedAt }): Gap => ({ from: ms(at), to: ms(endedAt ?? '') }));
  judgement.pausedSeconds = pauses.reduce((sum, { from, to }) => sum + to - from, 0) / 1_000;
  const added = hands.filter(({ kind, undoneAt }) => kind === 'time' && !undoneAt);
  const lastActAt = Math.max(0, ...pauses.map(({ to }) => to), ...added.map(({ at }) => ms(at)));
  const byAttempt = new Map(notes.map((one) => [one.attemptId, one]));
  for (const { id, learnerId, startedAt, deadlineAt, submittedAt, pausedAt, state } of attempts) {
    const ended = state === 'submitted' ? ms(submittedAt ?? deadlineAt) : Number.POSITIVE_INFINITY;
    // A clock that was handed in before an act of that kind counts for nothing any more.
    if (ended <= lastActAt) continue;
    const stoodStill = pauses.filter(({ from, to }) => ms(startedAt) < from && ended > to);
    const given = stoodStill.reduce((sum, { from, to }) => sum + to - from, 0);
    // A pause counts in whole seconds, rounded up, for everybody alike.
    const counted = stoodStill.reduce((sum, { from, to }) => sum + Math.ceil((to - from) / 1_000) * 1_000, 0);
    const extra = added
      .filter((hand) => (hand.attemptId ?? id) === id && ended > ms(hand.at))
      .reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);
    const owed = (durationSeconds + extra) * 1_000;
    const had = ms(deadlineAt) - ms(startedAt);
    judgement.lostSeconds = Math.max(judgement.lostSeconds, (owed + given - had) / 1_000);
    judgement.gainedSeconds = Math.max(judgement.gainedSeconds, (had - owed - counted) / 1_000);
    if (pausedAt !== null) judgement.wrongClocks.push(`${learnerId} still stands still`);
    const heard = byAttempt.get(id)?.deadlines.at(-1);
    // A page that had gone before the last change knows the former deadline.
    if (state === 'expired' && heard !== undefined && heard !== deadlineAt)
      judgement.wrongClocks.push(`${learnerId} saw ${heard}, the server kept ${deadlineAt}`);
  }

  const papers = createPaperRepository(db);
  const known = new Map<string, Awaited<ReturnType<typeof papers.find>>>();
  for (let from = 0; from < attempts.length; from += idsPerStatement) {
    const some = attempts.slice(from, from + idsPerStatement);
    const rows = await db
      .selectFrom('response')
      .select(['attemptId', 'itemId', 'option', 'text'])
      .where(
        'attemptId',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
    const answers = Map.groupBy(rows, ({ attemptId }) => attemptId);
    for (const { id, paperId, ruleSetId, points, state } of some) {
      if (!known.has(paperId)) known.set(paperId, await papers.find(paperId));
      const items = known.get(paperId)?.items ?? [];
      const right = score(ruleSets.get(ruleSetId), items, answers.get(id) ?? []).score.points;
      if (state === 'in_progress' || points !== right)
        judgement.wrongScores.push(`${id} (${state}) has ${points} points, its answers give ${right}`);
    }
  }

  const ranked = notes
    .filter(({ standing }) => standing)
    .toSorted((a, b) => (a.standing?.rank ?? 0) - (b.standing?.rank ?? 0));
  const pointsOf = new Map(attempts.map(({ id, points }) => [id, points]));
  for (const [index, { attemptId, standing }] of ranked.entries()) {
    if (!standing || attemptId === undefined) continue;
    const before = ranked[index - 1]?.standing;
    if (standing.points !== pointsOf.get(attemptId))
      judgement.wrongStandings.push(
        `${attemptId} was told ${standing.points} points, ${pointsOf.get(attemptId)} are stored`,
      );
    if (standing.takers !== attempts.length)
      judgement.wrongStandings.push(`${attemptId} was told of ${standing.takers} takers`);
    if (before ? standing.points > before.points : standing.rank !== 1)
      judgement.wrongStandings.push(`${attemptId} has rank ${standing.rank} with ${standing.points} points`);
  }
  return judgement;
}
