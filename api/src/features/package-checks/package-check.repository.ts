import { type Kysely, sql, type SqlBool } from 'kysely';
import { problemPackagesNamed, type ProblemPackages, type TryoutType } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import {
  type CheckedQuestion,
  listQuestionsToCheck,
} from '../../foundation/publishing/package-questions.repository.ts';

/** A package whose last check, if there was one, was of another state of it, or long ago. */
export interface UncheckedPackage {
  id: string;
  title: string;
  description: string;
  type: TryoutType;
  ruleSetId: string;
  /** Which state of it this is. */
  state: number;
}

export interface Found {
  blocking: number;
  notes: number;
}

/** What the checks of packages found. Packages are few: a catalogue, read from end to end, and their questions only where they changed. */
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
        // What was tried longest ago first: one that can't be checked keeps none of the others.
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
      return Number(count);
    },

    listQuestions: (tryoutId: string): Promise<CheckedQuestion[]> => listQuestionsToCheck(db, tryoutId),

    /** Keeps what was found in a state, or null that it couldn't be checked. What a later state says by now stays. */
    async save({ id, state }: UncheckedPackage, found: Found | null, checkedAt: string): Promise<void> {
      const { blocking, notes } = found ?? { blocking: 0, notes: 0 };
      const result = { blocking, notes, checkedState: found && state, checkedAt };
      await db
        .insertInto('packageCheck')
        .columns(['tryoutId', 'state', 'checkedState', 'checkedAt', 'blocking', 'notes'])
        // A package that has been deleted meanwhile needs none.
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

    /** Those in which something was found, as far as they were looked at. */
    async listProblems(): Promise<Pick<ProblemPackages, 'packages' | 'total'>> {
      const found = published.where(({ eb, or }) =>
        or([eb('packageCheck.blocking', '>', 0), eb('packageCheck.notes', '>', 0)]),
      );
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
      return { packages, total: Number(total) };
    },
  };
}
export type PackageCheckRepository = ReturnType<typeof createPackageCheckRepository>;
