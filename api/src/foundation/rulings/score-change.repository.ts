import type { Kysely } from 'kysely';
import type { RulingMode, ScoreChange, ScoreChangeCause } from '../../contract/index.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database, Standing } from '../../db/schema.ts';

/** Most changes listed at once. */
const listedAtMost = 100;

/** Changes of ended results, as their learners see them. */
export function createScoreChangeRepository(db: Kysely<Database>) {
  const rows = db
    .selectFrom('scoreChange')
    .innerJoin('attempt', 'attempt.id', 'scoreChange.attemptId')
    .innerJoin('tryout', 'tryout.id', 'attempt.tryoutId')
    .select([
      'scoreChange.id',
      'attemptId',
      'attempt.tryoutId',
      'attempt.paperId',
      'attempt.learnerId',
      'title',
      'fromRevision',
      'toRevision',
      'fromAcceptanceId',
      'toAcceptanceId',
      'before',
      'after',
      'at',
      'seenAt',
    ]);
  type Row = Awaited<ReturnType<(typeof rows)['executeTakeFirstOrThrow']>>;

  /** The rulings that came into force or were taken back between the two scores, and late answers likewise. */
  async function reasonsOf(row: Row): Promise<ScoreChange['reasons']> {
    const { paperId, fromRevision, toRevision, fromAcceptanceId, toAcceptanceId } = row;
    const inForceAt = (revision: number) => (one: { fromRevision: number; untilRevision: number | null }) =>
      one.fromRevision <= revision && (one.untilRevision === null || one.untilRevision > revision);
    const rulings =
      fromRevision === toRevision
        ? []
        : await db
            .selectFrom('paperRuling')
            .innerJoin('ruling', 'ruling.id', 'paperRuling.rulingId')
            .innerJoin('paperItem', (join) =>
              join
                .onRef('paperItem.paperId', '=', 'paperRuling.paperId')
                .onRef('paperItem.questionVersionId', '=', 'paperRuling.itemId'),
            )
            .select(['number', 'mode', 'reason', 'fromRevision', 'untilRevision'])
            .where('paperRuling.paperId', '=', paperId)
            .where('fromRevision', '<=', toRevision)
            .orderBy('number')
            .execute();
    const moved = rulings.flatMap(({ number, mode, reason, ...range }) => {
      const [before, after] = [inForceAt(fromRevision)(range), inForceAt(toRevision)(range)];
      if (before === after) return [];
      const cause: ScoreChangeCause = after ? 'ruling' : 'ruling_undone';
      return [{ cause, number, mode: mode as RulingMode, reason }];
    });
    if (fromAcceptanceId === toAcceptanceId) return moved;
    const ids = [fromAcceptanceId, toAcceptanceId].filter((id) => id !== null);
    const acceptances = await db
      .selectFrom('lateAcceptance')
      .select(['id', 'reason'])
      .where('id', ...oneOf(db, ids))
      .execute();
    return [
      ...moved,
      ...acceptances.map(({ id, reason }) => ({
        cause: id === toAcceptanceId ? ('late_answers' as const) : ('late_answers_undone' as const),
        number: null,
        mode: null,
        reason,
      })),
    ];
  }

  const toChange = async (row: Row): Promise<ScoreChange> => ({
    id: row.id,
    attemptId: row.attemptId,
    tryout: { id: row.tryoutId, title: row.title },
    at: row.at,
    before: JSON.parse(row.before) as ScoreChange['before'],
    after: JSON.parse(row.after) as ScoreChange['after'],
    reasons: await reasonsOf(row),
    isSeen: row.seenAt !== null,
  });

  return {
    /** A learner's changes that weren't seen, the newest first. */
    async listUnseen(learnerId: string): Promise<ScoreChange[]> {
      const found = await rows
        .where('learnerId', '=', learnerId)
        .where('seenAt', 'is', null)
        .orderBy('at', 'desc')
        .orderBy('scoreChange.id', 'desc')
        .limit(listedAtMost)
        .execute();
      return Promise.all(found.map(toChange));
    },

    /** The changes of one attempt, the newest first. */
    async listOfAttempt(attemptId: string): Promise<ScoreChange[]> {
      const found = await rows
        .where('attemptId', '=', attemptId)
        .orderBy('at', 'desc')
        .orderBy('scoreChange.id', 'desc')
        .limit(listedAtMost)
        .execute();
      return Promise.all(found.map(toChange));
    },

    /** Marks a learner's own changes as seen; others are left alone. */
    async markSeen(learnerId: string, ids: readonly string[], at: Date): Promise<void> {
      if (ids.length === 0) return;
      await db
        .updateTable('scoreChange')
        .set({ seenAt: at.toISOString() })
        .where('id', ...oneOf(db, ids))
        .where('seenAt', 'is', null)
        .where('attemptId', 'in', (eb) =>
          eb.selectFrom('attempt').select('attempt.id').where('learnerId', '=', learnerId),
        )
        .execute();
    },

    /** A change with the data of its mail. */
    async findForMail(
      id: string,
    ): Promise<{ change: ScoreChange; name: string; email: string; standing: Standing } | undefined> {
      const row = await rows.where('scoreChange.id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      const account = await db
        .selectFrom('account')
        .select(['name', 'email', 'standing'])
        .where('id', '=', row.learnerId)
        .executeTakeFirst();
      return account && { ...account, change: await toChange(row) };
    },
  };
}
export type ScoreChangeRepository = ReturnType<typeof createScoreChangeRepository>;
