import { type Kysely, sql, type SqlBool } from 'kysely';
import { problemPackagesNamed, type ProblemPackages, type TryoutType } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import {
  type CheckedQuestion,
  listQuestionsToCheck,
} from '../../foundation/publishing/package-questions.repository.ts';

/** A package whose last check was of another state or long ago, or that was never checked. */
export interface UncheckedPackage {
  id: string;
  title: string;
  description: string;
  type: TryoutType;
  ruleSetId: string;
  /** The number of its present state. */
  state: number;
}

export interface Found {
  blocking: number;
  notes: number;
}

/**
 * Results of packages' checks. There are few packages, so their table is read as a whole, and questions only of packages that
 * changed.
 */
export function createPackageCheckRepository(db: Kysely<Database>) {
  const published = db
    .selectFrom('tryout')
    .leftJoin('packageCheck', 'packageCheck.tryoutId', 'tryout.id')
    .where(sql<SqlBool>`archived_at is null and published_at is not null`);

  const outdated = (checkedBefore: string) =>
    published.where(({ eb, or, ref }) =>
      or([eb('checkedState', 'is', null), eb('checkedState', '<>', ref('state')), eb('checkedAt', '<', checkedBefore)]),
    );

  return {
    async listUnchecked(checkedBefore: string, limit: number): Promise<UncheckedPackage[]> {
      const rows = await outdated(checkedBefore)
        .select(['tryout.id', 'title', 'description', 'type', 'ruleSetId', 'state'])
        // Tried longest ago first: a package that can't be checked must not stop the others.
        .orderBy(sql`coalesce(checked_at, '')`)
        .orderBy('tryout.id')
        .limit(limit)
        .execute();
      return rows.map(({ state, ...row }) => ({ ...row, state: state ?? 0 }));
    },

    async countUnchecked(checkedBefore: string): Promise<number> {
      const { count } = await outdated(checkedBefore)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    listQuestions: (tryoutId: string): Promise<CheckedQuestion[]> => listQuestionsToCheck(db, tryoutId),

    /** Stores the result for a state, or null if it couldn't be checked. The result of a later state stays. */
    async save({ id, state }: UncheckedPackage, found: Found | null, checkedAt: string): Promise<void> {
      const { blocking, notes } = found ?? { blocking: 0, notes: 0 };
      const result = { blocking, notes, checkedState: found && state, checkedAt };
      await db
        .insertInto('packageCheck')
        .columns(['tryoutId', 'state', 'checkedState', 'checkedAt', 'blocking', 'notes'])
        // A package that has been deleted meanwhile needs no result.
        .expression((eb) =>
          eb
            .selectFrom('tryout')
            .select(({ val }) => [
              'tryout.id',
              sql<number>`cast(${val(state)} as integer)`.as('state'),
              sql<number | null>`cast(${val(result.checkedState)} as integer)`.as('checkedState'),
              sql<string>`cast(${val(checkedAt)} as text)`.as('checkedAt'),
              sql<number>`cast(${val(blocking)} as integer)`.as('blocking'),
              sql<number>`cast(${val(notes)} as integer)`.as('notes'),
            ])
            .where('tryout.id', '=', id),
        )
        .onConflict((conflict) =>
          conflict.column('tryoutId').doUpdateSet(result).where('packageCheck.state', '=', state),
        )
        .execute();
    },

    /** Packages with problems, among those that were checked; without those that the caller has just looked at itself. */
    async listProblems(except: readonly string[]): Promise<Pick<ProblemPackages, 'packages' | 'total'>> {
      const found = published
        .where(({ eb, or }) => or([eb('packageCheck.blocking', '>', 0), eb('packageCheck.notes', '>', 0)]))
        .$if(except.length > 0, (qb) => qb.where('tryout.id', 'not in', except));
      const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const packages = await found
        .select(['tryout.id', 'title', 'blocking', 'notes'])
        .orderBy('blocking', 'desc')
        .orderBy('notes', 'desc')
        .orderBy('title')
        .orderBy('tryout.id')
        .limit(problemPackagesNamed)
        .$narrowType<{ blocking: number; notes: number }>()
        .execute();
      return { packages, total };
    },
  };
}
export type PackageCheckRepository = ReturnType<typeof createPackageCheckRepository>;
