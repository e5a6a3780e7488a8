import type { Kysely, Selectable } from 'kysely';
import { hasEnded } from '../../db/attempt-state.ts';
import { jsonRows } from '../../db/json-rows.ts';
import { oneOf } from '../../db/one-of.ts';
import { isActiveRuling, isRuled, isWaiting } from '../../db/index-conditions.ts';
import type { AttemptTable, Database, ScoreChangeTable } from '../../db/schema.ts';
import { listStoredChoices, listStoredResponses } from '../../db/stored-responses.ts';
import { putInOutbox } from '../../foundation/outbox/outbox.repository.ts';
import { listAcceptedAnswers } from '../../foundation/rulings/accepted-answers.repository.ts';
import { hasLaggingAttempt } from '../../foundation/rulings/lagging.repository.ts';
import { listMarks } from '../../foundation/rulings/scored-answers.repository.ts';
import type { AcceptedAnswer } from '../../foundation/rulings/with-accepted.ts';
import type { GivenMark } from '../../foundation/scoring/score.ts';
import { type ScoreColumns, scoreColumnTypes } from '../../foundation/scoring/score-columns.ts';
import { newId } from '../../id.ts';
import { inChunks } from '../../in-chunks.ts';
import { scoreMailKind } from './score-mail.ts';

/** An ended attempt whose score doesn't follow its paper's rulings, or its accepted late answers. */
export type LaggingAttempt = Pick<
  Selectable<AttemptTable>,
  'id' | 'learnerId' | 'tryoutId' | 'paperId' | 'ruleSetId' | 'scoredRevision' | 'lateAcceptanceId'
>;

/** A change that its learner hasn't been told yet. */
export type UntoldChange = Pick<Selectable<ScoreChangeTable>, 'id' | 'attemptId' | 'fromRevision' | 'fromAcceptanceId'>;

/** An attempt with everything that its score depends on, but its answers. */
export interface HeldAttempt extends LaggingAttempt, ScoreColumns {
  /** The acceptance whose late answers shall count. */
  wantedAcceptanceId: string | null;
  untold: UntoldChange | undefined;
  /** Null once its learner has left. */
  accountId: string | null;
  isRegistered: boolean;
  marks: readonly GivenMark[];
  /** Accepted late answers, by the acceptance. */
  acceptedOf(acceptanceId: string | null): readonly AcceptedAnswer[];
}

/** A new score, and the change as its learner is told it. */
export interface Rescored {
  id: string;
  columns: ScoreColumns;
  scoredRevision: number;
  lateAcceptanceId: string | null;
  /** Undefined if nothing has to be told; then an untold change is forgotten. */
  change?: {
    before: Pick<ScoreColumns, 'points' | 'maxPoints' | 'passed'>;
    fromRevision: number;
    fromAcceptanceId: string | null;
    isMailed: boolean;
  };
}

const lagging = ['id', 'learnerId', 'tryoutId', 'paperId', 'ruleSetId', 'scoredRevision', 'lateAcceptanceId'] as const;
const scored = ['points', 'maxPoints', 'passed', 'rankKey', 'subTypeShares', 'waitingMarks'] as const;

const told = ({ points, maxPoints, passed }: Pick<ScoreColumns, 'points' | 'maxPoints' | 'passed'>) =>
  JSON.stringify({ points, max: maxPoints, passed: passed === null ? null : passed === 1 });

/** Scores ended attempts again, some at a time (docs/rulings.md). */
export function createRescoringRepository(db: Kysely<Database>) {
  return {
    /**
     * Brings active rulings to papers that were made since: a paper made by an older release, or while the ruling was being applied, doesn't have them.
     */
    async bringToNewPapers(): Promise<void> {
      const missing = await missingRulings(db).execute();
      if (missing.length === 0) return;
      await db.transaction().execute((trx) => bringRulings(trx, [...new Set(missing.map(({ paperId }) => paperId))]));
    },

    /** Takes rulings out of papers that got them in the moment in which they were taken back. */
    async takeFromNewPapers(): Promise<void> {
      const left = await db
        .selectFrom('ruling')
        .innerJoin('paperRuling', 'paperRuling.rulingId', 'ruling.id')
        .select('ruling.id')
        .distinct()
        .where('state', 'in', ['undoing', 'undone'])
        .where('untilRevision', 'is', null)
        .execute();
      for (const { id } of left) await db.transaction().execute((trx) => takeOut(trx, id));
    },

    /** Papers with an attempt that waits to be scored again, and the revision to reach. */
    async listLaggingPapers(): Promise<{ id: string; revision: number }[]> {
      return db.selectFrom('paper').select(['id', 'revision']).where(isRuled).where(hasLaggingAttempt).execute();
    },

    /** Attempts of a paper that were scored at an older revision. */
    listLagging(paperId: string, revision: number, limit: number): Promise<LaggingAttempt[]> {
      return db
        .selectFrom('attempt')
        .select(lagging)
        .where('paperId', '=', paperId)
        .where(hasEnded)
        .where('scoredRevision', '<', revision)
        .orderBy('scoredRevision')
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /** Attempts of which late answers are accepted, or no longer are, and whose score hasn't followed. */
    async listLateWaiting(limit: number): Promise<(LaggingAttempt & { revision: number })[]> {
      return db
        .selectFrom('acceptedAttempt')
        .innerJoin('attempt', 'attempt.id', 'acceptedAttempt.attemptId')
        .innerJoin('paper', 'paper.id', 'attempt.paperId')
        .select([
          'attempt.id',
          'attempt.learnerId',
          'attempt.tryoutId',
          'attempt.paperId',
          'attempt.ruleSetId',
          'attempt.scoredRevision',
          'attempt.lateAcceptanceId',
          'paper.revision',
        ])
        .where(isWaiting)
        .limit(limit)
        .execute();
    },

    /** The answers of ended attempts, which don't change any more; one without any isn't listed. */
    listAnswers: (attemptIds: readonly string[]) => listStoredResponses(db, attemptIds),

    /** Their choices for some items. */
    listChoices: (attemptIds: readonly string[], itemIds: readonly string[]) =>
      listStoredChoices(db, attemptIds, itemIds),

    /** Changes of these attempts that weren't told yet. */
    listUntold: (attemptIds: readonly string[]): Promise<UntoldChange[]> => listUntold(db, attemptIds),

    /**
     * Holds attempts, has them scored, and stores the new scores and what their learners are told: all of them or nothing.
     * @param score returns undefined for an attempt that isn't scored now
     * @returns the number of attempts that were scored, and whether mails wait to be sent
     */
    async rescore(
      attemptIds: readonly string[],
      at: Date,
      score: (attempt: HeldAttempt) => Rescored | undefined,
    ): Promise<{ scored: number; hasMail: boolean }> {
      return db.transaction().execute(async (trx) => {
        // An update that changes nothing holds the rows on every database; of attempts that a process without them closes, none is running.
        const held = await trx
          .updateTable('attempt')
          .set((eb) => ({ state: eb.ref('state') }))
          .where('id', ...oneOf(trx, attemptIds))
          .where(hasEnded)
          .returning([...lagging, ...scored])
          .execute();
        const ids = held.map(({ id }) => id);
        if (ids.length === 0) return { scored: 0, hasMail: false };
        const acceptances = await listAcceptances(trx, ids);
        const wanted = new Map(
          acceptances.flatMap(({ attemptId, acceptanceId, state }) =>
            state === 'applying' || state === 'applied' ? [[attemptId, acceptanceId]] : [],
          ),
        );
        const [marks, untold, owners] = [
          await listMarks(trx, ids),
          new Map((await listUntold(trx, ids)).map((change) => [change.attemptId, change])),
          await listOwners(trx, ids),
        ];
        const accepted = await acceptedBy(trx, held, wanted, untold);
        const rescored = held.flatMap((attempt) => {
          const owner = owners.get(attempt.id);
          const result = score({
            ...attempt,
            wantedAcceptanceId: wanted.get(attempt.id) ?? null,
            untold: untold.get(attempt.id),
            accountId: owner === undefined || owner.standing === 'erased' ? null : attempt.learnerId,
            isRegistered: owner?.standing === 'registered',
            marks: marks.get(attempt.id) ?? [],
            acceptedOf: (acceptanceId) =>
              acceptanceId === null ? [] : (accepted.get(`${acceptanceId} ${attempt.id}`) ?? []),
          });
          return result ? [{ ...result, stored: attempt }] : [];
        });
        await writeScores(trx, rescored);
        const hasMail = await writeChanges(trx, rescored, untold, at);
        if (acceptances.some(({ isWaiting: doesWait }) => doesWait === 1))
          await trx
            .updateTable('acceptedAttempt')
            .set({ isWaiting: 0 })
            .where(
              'attemptId',
              ...oneOf(
                trx,
                rescored.map(({ id }) => id),
              ),
            )
            .where('isWaiting', '=', 1)
            .execute();
        return { scored: rescored.length, hasMail };
      });
    },

    /** Ends the steps of which no attempt waits any more. */
    async finishSteps(): Promise<void> {
      for (const [going, done] of [
        ['applying', 'applied'],
        ['undoing', 'undone'],
      ] as const) {
        const underWay = await db.selectFrom('ruling').select('id').where('state', '=', going).execute();
        for (const { id } of underWay)
          if ((await countLagging(db, id)) === 0)
            await db
              .updateTable('ruling')
              .set({ state: done })
              .where('id', '=', id)
              .where('state', '=', going)
              .execute();
        const late = await db.selectFrom('lateAcceptance').select('id').where('state', '=', going).execute();
        for (const { id } of late) {
          const waiting = await db
            .selectFrom('acceptedAttempt')
            .select('attemptId')
            .where('acceptanceId', '=', id)
            .where(isWaiting)
            .limit(1)
            .executeTakeFirst();
          if (!waiting)
            await db
              .updateTable('lateAcceptance')
              .set({ state: done })
              .where('id', '=', id)
              .where('state', '=', going)
              .execute();
        }
      }
    },
  };
}
export type RescoringRepository = ReturnType<typeof createRescoringRepository>;

/** Active rulings that a paper should have and doesn't. */
const missingRulings = (executor: Kysely<Database>) =>
  executor
    .selectFrom('rulingVersion')
    .innerJoin('paperItem', 'paperItem.questionVersionId', 'rulingVersion.questionVersionId')
    .leftJoin('paperRuling', (join) =>
      join
        .onRef('paperRuling.paperId', '=', 'paperItem.paperId')
        .onRef('paperRuling.rulingId', '=', 'rulingVersion.rulingId')
        .onRef('paperRuling.itemId', '=', 'paperItem.questionVersionId'),
    )
    .select(['paperItem.paperId', 'rulingVersion.rulingId', 'rulingVersion.questionVersionId as itemId'])
    .where(isActiveRuling)
    .where('paperRuling.paperId', 'is', null);

/** Puts active rulings into force in papers that lack them, from a new revision on. @returns the papers with their new revision */
export async function bringRulings(
  trx: Kysely<Database>,
  paperIds: readonly string[],
): Promise<{ id: string; revision: number }[]> {
  if (paperIds.length === 0) return [];
  const papers = await trx
    .updateTable('paper')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', ...oneOf(trx, paperIds))
    .returning(['id', 'revision'])
    .execute();
  const revisionOf = new Map(papers.map(({ id, revision }) => [id, revision]));
  const missing = await missingRulings(trx)
    .where('paperItem.paperId', ...oneOf(trx, paperIds))
    .execute();
  const rows = missing.map((row) => ({
    ...row,
    fromRevision: revisionOf.get(row.paperId) as number,
    untilRevision: null,
  }));
  for (const some of inChunks(rows)) await trx.insertInto('paperRuling').values(some).execute();
  return papers;
}

/** Takes a ruling out of force in all papers that have it, from a new revision of each on. */
export async function takeOut(trx: Kysely<Database>, rulingId: string): Promise<void> {
  const papers = await trx
    .updateTable('paper')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('paperRuling')
        .select('paperRuling.paperId')
        .where('rulingId', '=', rulingId)
        .where('untilRevision', 'is', null),
    )
    .returning(['id', 'revision'])
    .execute();
  for (const [revision, same] of Map.groupBy(papers, (paper) => paper.revision))
    await trx
      .updateTable('paperRuling')
      .set({ untilRevision: revision })
      .where('rulingId', '=', rulingId)
      .where('untilRevision', 'is', null)
      .where(
        'paperId',
        ...oneOf(
          trx,
          same.map((paper) => paper.id),
        ),
      )
      .execute();
}

/** Number of ended attempts of a ruling's papers that wait to be scored again. */
export async function countLagging(executor: Kysely<Database>, rulingId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('paper')
    .innerJoin('attempt', 'attempt.paperId', 'paper.id')
    .where('paper.id', 'in', (eb) =>
      eb.selectFrom('paperRuling').select('paperRuling.paperId').where('rulingId', '=', rulingId),
    )
    .where(hasEnded)
    .whereRef('attempt.scoredRevision', '<', 'paper.revision')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function listUntold(executor: Kysely<Database>, attemptIds: readonly string[]): Promise<UntoldChange[]> {
  return executor
    .selectFrom('scoreChange')
    .select(['id', 'attemptId', 'fromRevision', 'fromAcceptanceId'])
    .where('attemptId', ...oneOf(executor, attemptIds))
    .where('seenAt', 'is', null)
    .where('mailedAt', 'is', null)
    .execute();
}

/** The acceptances of these attempts' late answers: the one in force, and those that were taken back. */
const listAcceptances = (trx: Kysely<Database>, ids: readonly string[]) =>
  trx
    .selectFrom('acceptedAttempt')
    .innerJoin('lateAcceptance', 'lateAcceptance.id', 'acceptedAttempt.acceptanceId')
    .select(['attemptId', 'acceptanceId', 'state', 'isWaiting'])
    .where('attemptId', ...oneOf(trx, ids))
    .execute();

async function listOwners(trx: Kysely<Database>, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('attempt')
    .innerJoin('account', 'account.id', 'attempt.learnerId')
    .select(['attempt.id', 'account.standing'])
    .where('attempt.id', ...oneOf(trx, ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Accepted answers of every acceptance that a score before or after may count: by acceptance and attempt. */
async function acceptedBy(
  trx: Kysely<Database>,
  held: readonly LaggingAttempt[],
  wanted: ReadonlyMap<string, string>,
  untold: ReadonlyMap<string, UntoldChange>,
): Promise<Map<string, AcceptedAnswer[]>> {
  const found = new Map<string, AcceptedAnswer[]>();
  for (const acceptanceOf of [
    (one: LaggingAttempt) => one.lateAcceptanceId,
    ({ id }: LaggingAttempt) => wanted.get(id) ?? null,
    ({ id }: LaggingAttempt) => untold.get(id)?.fromAcceptanceId ?? null,
  ]) {
    const attempts = held.map((one) => ({ id: one.id, lateAcceptanceId: acceptanceOf(one) }));
    const answers = await listAcceptedAnswers(trx, attempts);
    for (const { id, lateAcceptanceId } of attempts)
      if (lateAcceptanceId !== null) found.set(`${lateAcceptanceId} ${id}`, answers.get(id) ?? []);
  }
  return found;
}

type RescoredRow = Rescored & { stored: ScoreColumns & { lateAcceptanceId: string | null } };

const isSame = ({ columns, stored, lateAcceptanceId }: RescoredRow) =>
  scored.every((name) => columns[name] === stored[name]) && lateAcceptanceId === stored.lateAcceptanceId;

/** Stores new scores; of an attempt whose score stays the same only the revision, which no ranking counts. */
async function writeScores(trx: Kysely<Database>, rescored: readonly RescoredRow[]): Promise<void> {
  const { same = [], other = [] } = Object.groupBy(rescored, (row) => (isSame(row) ? 'same' : 'other'));
  for (const [revision, rows] of Map.groupBy(same, ({ scoredRevision }) => scoredRevision))
    await trx
      .updateTable('attempt')
      .set({ scoredRevision: revision })
      .where(
        'id',
        ...oneOf(
          trx,
          rows.map(({ id }) => id),
        ),
      )
      .execute();
  if (other.length === 0) return;
  await trx
    .updateTable('attempt')
    .from(
      jsonRows(
        trx,
        'rescored',
        { id: 'text', ...scoreColumnTypes, scoredRevision: 'integer', lateAcceptanceId: 'text' },
        other.map(({ id, columns, scoredRevision, lateAcceptanceId }) => ({
          ...columns,
          id,
          scoredRevision,
          lateAcceptanceId,
        })),
      ),
    )
    .set((eb) => ({
      points: eb.ref('rescored.points'),
      maxPoints: eb.ref('rescored.maxPoints'),
      passed: eb.ref('rescored.passed'),
      rankKey: eb.ref('rescored.rankKey'),
      subTypeShares: eb.ref('rescored.subTypeShares'),
      waitingMarks: eb.ref('rescored.waitingMarks'),
      scoredRevision: eb.ref('rescored.scoredRevision'),
      lateAcceptanceId: eb.ref('rescored.lateAcceptanceId'),
      scorings: eb('attempt.scorings', '+', 1),
    }))
    .whereRef('attempt.id', '=', 'rescored.id')
    .where(
      'attempt.id',
      ...oneOf(
        trx,
        other.map(({ id }) => id),
      ),
    )
    .execute();
}

/**
 * Stores what learners are told: a change that wasn't told yet becomes the change from before it, or is forgotten if that is none. @returns true if a mail was
 * added
 */
async function writeChanges(
  trx: Kysely<Database>,
  rescored: readonly RescoredRow[],
  untold: ReadonlyMap<string, UntoldChange>,
  at: Date,
): Promise<boolean> {
  const replaced = rescored.flatMap(({ id }) => untold.get(id)?.id ?? []);
  if (replaced.length > 0)
    await trx
      .deleteFrom('scoreChange')
      .where('id', ...oneOf(trx, replaced))
      .execute();
  const changes = rescored.flatMap(({ id: attemptId, change, columns, scoredRevision, lateAcceptanceId }) =>
    change
      ? [
          {
            id: newId(),
            attemptId,
            fromRevision: change.fromRevision,
            toRevision: scoredRevision,
            fromAcceptanceId: change.fromAcceptanceId,
            toAcceptanceId: lateAcceptanceId,
            before: told(change.before),
            after: told(columns),
            at: at.toISOString(),
            mailedAt: change.isMailed ? at.toISOString() : null,
            seenAt: null,
          },
        ]
      : [],
  );
  if (changes.length === 0) return false;
  await trx.insertInto('scoreChange').values(changes).execute();
  const mailed = changes.filter(({ mailedAt }) => mailedAt !== null);
  if (mailed.length === 0) return false;
  const owners = await trx
    .selectFrom('attempt')
    .select(['id', 'learnerId'])
    .where(
      'id',
      ...oneOf(
        trx,
        mailed.map(({ attemptId }) => attemptId),
      ),
    )
    .execute();
  const learnerOf = new Map(owners.map(({ id, learnerId }) => [id, learnerId]));
  for (const { id, attemptId } of mailed)
    await putInOutbox(trx, {
      id: newId(),
      kind: scoreMailKind,
      accountId: learnerOf.get(attemptId) ?? null,
      dedupeKey: id,
      payload: { changeId: id },
      at,
    });
  return true;
}
