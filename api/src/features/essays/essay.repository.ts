import type { Kysely } from 'kysely';
import { writeAudit } from '../../audit/write-audit.ts';
import { type EssayState, essaysListedAtMost } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import type { AttemptScore, GivenMark, GivenResponse } from '../../scoring/score.ts';

const essayColumns = [
  'essay.attemptId',
  'essay.itemId',
  'essay.tryoutId',
  'essay.submittedAt',
  'essay.percent',
  'essay.remark',
  'essay.markedAt',
  'essay.version',
  'marker.name as markedBy',
  'attempt.paperId',
  'attempt.ruleSetId',
  'tryout.title',
  'paperItem.number',
  'questionVersion.section',
  'questionVersion.subType',
  'questionVersion.stem',
  'questionVersion.imageUrl',
  'questionVersion.imageAlt',
  'questionVersion.explanation',
  'response.text as answer',
] as const;

export interface Marking {
  attemptId: string;
  itemId: string;
  /** The version that the marker saw. */
  version: number;
  percent: number;
  remark: string | null;
  markedBy: string;
  at: Date;
  /** Scores the attempt anew with the marks that stand at that moment. */
  score(
    responses: readonly GivenResponse[],
    marks: readonly GivenMark[],
  ): Pick<AttemptScore, 'score' | 'rankKey'> & { subTypeShares: string };
  audit: { label: string; before: object | null; after: object };
}

/** Answered essays of ended attempts, and their marks. */
export function createEssayRepository(db: Kysely<Database>) {
  const essayMarks = (state: EssayState, tryoutId: string | undefined) => {
    const inState = db.selectFrom('essayMark').where('percent', state === 'waiting' ? 'is' : 'is not', null);
    return tryoutId === undefined ? inState : inState.where('tryoutId', '=', tryoutId);
  };

  /** Looks up what belongs to essays that are chosen already: no index is left to a planner's choice. */
  const withQuestion = (essays: ReturnType<typeof oneOf>) =>
    db
      .selectFrom(essays)
      .innerJoin('attempt', 'attempt.id', 'essay.attemptId')
      .innerJoin('tryout', 'tryout.id', 'essay.tryoutId')
      .innerJoin('questionVersion', 'questionVersion.id', 'essay.itemId')
      .innerJoin('paperItem', (join) =>
        join
          .onRef('paperItem.paperId', '=', 'attempt.paperId')
          .onRef('paperItem.questionVersionId', '=', 'essay.itemId'),
      )
      .innerJoin('response', (join) =>
        join.onRef('response.attemptId', '=', 'essay.attemptId').onRef('response.itemId', '=', 'essay.itemId'),
      )
      .leftJoin('account as marker', 'marker.id', 'essay.markedBy')
      .select(essayColumns);
  const oneOf = (attemptId: string, itemId: string) =>
    db.selectFrom('essayMark').selectAll().where('attemptId', '=', attemptId).where('itemId', '=', itemId).as('essay');

  return {
    /** A page: of the waiting the oldest first, of the marked the last marked first. */
    async list(
      { state, tryoutId }: { state: EssayState; tryoutId: string | undefined },
      { page, pageSize }: { page: number; pageSize: number },
    ) {
      const { count } = await db
        .selectFrom(
          essayMarks(state, tryoutId)
            .select('attemptId')
            .limit(essaysListedAtMost + 1)
            .as('counted'),
        )
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const offset = (page - 1) * pageSize;
      const [first, direction] =
        state === 'waiting' ? (['submittedAt', 'asc'] as const) : (['markedAt', 'desc'] as const);
      const chosen = essayMarks(state, tryoutId)
        .selectAll()
        .orderBy(first, direction)
        .orderBy('attemptId', direction)
        .orderBy('itemId', direction)
        .limit(Math.max(0, Math.min(pageSize, essaysListedAtMost - offset)))
        .offset(Math.min(offset, essaysListedAtMost))
        .as('essay');
      const essays = await withQuestion(chosen)
        .orderBy(`essay.${first}`, direction)
        .orderBy('essay.attemptId', direction)
        .orderBy('essay.itemId', direction)
        .execute();
      return {
        essays,
        total: Math.min(Number(count), essaysListedAtMost),
        isTotalCapped: Number(count) > essaysListedAtMost,
      };
    },

    find: (attemptId: string, itemId: string) => withQuestion(oneOf(attemptId, itemId)).executeTakeFirst(),

    /** The packages that have essays, with the number that waits. */
    async listTryouts(): Promise<{ id: string; title: string; waiting: number }[]> {
      const rows = await db
        .selectFrom('tryout')
        .select((eb) => [
          'tryout.id',
          'tryout.title',
          eb
            .selectFrom('essayMark')
            .whereRef('essayMark.tryoutId', '=', 'tryout.id')
            .where('percent', 'is', null)
            .select((count) => count.fn.countAll<number>().as('count'))
            .as('waiting'),
        ])
        .where(({ or, eb, selectFrom }) => {
          // The first in the order of an index, and not `exists`: PostgreSQL takes the way through the whole table for that one.
          const first = selectFrom('essayMark')
            .whereRef('essayMark.tryoutId', '=', 'tryout.id')
            .select('itemId')
            .limit(1);
          return or([
            eb(first.where('percent', 'is', null).orderBy('submittedAt'), 'is not', null),
            eb(first.where('percent', 'is not', null).orderBy('markedAt'), 'is not', null),
          ]);
        })
        .orderBy('tryout.title')
        .orderBy('tryout.id')
        .execute();
      return rows.map(({ waiting, ...tryout }) => ({ ...tryout, waiting: Number(waiting) }));
    },

    /**
     * Enters a mark and scores its attempt anew.
     * @returns false when the essay has another version by now; nothing is changed then
     */
    mark({ attemptId, itemId, version, percent, remark, markedBy, at, score, audit }: Marking): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        // Holds the attempt's row on every database: of two markings of its essays the second one counts the first.
        await trx
          .updateTable('attempt')
          .set((eb) => ({ state: eb.ref('state') }))
          .where('id', '=', attemptId)
          .execute();
        const written = await trx
          .updateTable('essayMark')
          .set({ percent, remark, markedBy, markedAt: at.toISOString(), version: version + 1 })
          .where('attemptId', '=', attemptId)
          .where('itemId', '=', itemId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
        if (!written) return false;
        const responses = await trx
          .selectFrom('response')
          .select(['itemId', 'option', 'text'])
          .where('attemptId', '=', attemptId)
          .execute();
        const marks = await trx
          .selectFrom('essayMark')
          .select(['itemId', 'percent'])
          .where('attemptId', '=', attemptId)
          .where('percent', 'is not', null)
          .$narrowType<{ percent: number }>()
          .execute();
        const { score: total, rankKey, subTypeShares } = score(responses, marks);
        await trx
          .updateTable('attempt')
          .set({
            points: total.points,
            maxPoints: total.max,
            passed: total.passed === null ? null : total.passed ? 1 : 0,
            rankKey,
            subTypeShares,
            waitingMarks: total.waiting,
          })
          .where('id', '=', attemptId)
          .execute();
        await writeAudit(trx, {
          at,
          actorId: markedBy,
          action: 'mark',
          entity: 'essay',
          entityId: `${attemptId}/${itemId}`,
          ...audit,
        });
        return true;
      });
    },
  };
}
export type EssayRepository = ReturnType<typeof createEssayRepository>;
export type EssayRow = NonNullable<Awaited<ReturnType<EssayRepository['find']>>>;
