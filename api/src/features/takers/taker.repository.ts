import type { Kysely } from 'kysely';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { hasEnded } from '../../db/attempt-state.ts';
import type { Database } from '../../db/schema.ts';

/** The row after which a page begins, in the order of the list. */
export interface TakerPlace {
  submittedAt: string;
  id: string;
}

/**
 * Ended attempts of a package, the last first: read in the order of an index, and never more than asked for.
 * @param reading where they are read; the audit log is written to `db`
 */
export function createTakerRepository(db: Kysely<Database>, reading: Kysely<Database>) {
  const ended = (tryoutId: string) =>
    reading.selectFrom('attempt').where('tryoutId', '=', tryoutId).where(hasEnded).select('attempt.id');
  const inOrder = (chosen: ReturnType<typeof ended>) =>
    chosen.orderBy('submittedAt', 'desc').orderBy('attempt.id', 'desc');

  /** Adds the learners' data to attempts that are chosen already. */
  async function withLearners(ids: readonly string[]) {
    if (ids.length === 0) return [];
    const rows = await reading
      .selectFrom('attempt')
      .innerJoin('account', 'account.id', 'attempt.learnerId')
      .innerJoin('tryout', 'tryout.id', 'attempt.tryoutId')
      .select([
        'attempt.id',
        'attempt.learnerId',
        'account.name',
        'account.email',
        'account.standing',
        'attempt.isGuest',
        'attempt.state',
        'attempt.submittedAt',
        'attempt.deadlineAt',
        'attempt.points',
        'attempt.maxPoints',
        'attempt.passed',
        'attempt.waitingMarks',
        'attempt.paperId',
        'attempt.scoredRevision',
        'attempt.ruleSetId',
        'attempt.subTypeShares',
        'tryout.type',
      ])
      .where('attempt.id', 'in', ids)
      .$narrowType<{ points: number; maxPoints: number }>()
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  return {
    /** The package's title, and its number of ended attempts, which the database keeps. */
    async findPackage(tryoutId: string): Promise<{ title: string; total: number } | undefined> {
      const row = await reading
        .selectFrom('tryout')
        .select('title')
        .select((eb) =>
          eb
            .selectFrom('paper')
            .select(({ fn }) => fn.sum<number>('finishedAttempts').as('sum'))
            .whereRef('paper.tryoutId', '=', 'tryout.id')
            .as('total'),
        )
        .where('id', '=', tryoutId)
        .executeTakeFirst();
      return row && { ...row, total: row.total ?? 0 };
    },

    async list(tryoutId: string, { limit, offset }: { limit: number; offset: number }) {
      const rows = await inOrder(ended(tryoutId)).limit(limit).offset(offset).execute();
      return withLearners(rows.map(({ id }) => id));
    },

    /** That many after a place; from the beginning without one. */
    async listAfter(tryoutId: string, after: TakerPlace | undefined, limit: number) {
      const all = ended(tryoutId);
      const next = after
        ? all.where((eb) => eb(eb.refTuple('submittedAt', 'attempt.id'), '<', eb.tuple(after.submittedAt, after.id)))
        : all;
      const rows = await inOrder(next).limit(limit).execute();
      return withLearners(rows.map(({ id }) => id));
    },

    audit: (act: AuditedAct) => writeAudit(db, act),
  };
}
export type TakerRepository = ReturnType<typeof createTakerRepository>;
export type TakerRow = Awaited<ReturnType<TakerRepository['list']>>[number];
