import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database, QuestionStepTable } from '../../../db/schema.ts';
import { againWhenRaceIsLost } from '../../../db/lost-race.ts';
import { inChunks } from '../../../in-chunks.ts';
import { type HeldPackages, heldPackages, type LockedPackage } from './held-packages.repository.ts';

export type StoredStep = Selectable<QuestionStepTable>;

const columns = ['id', 'actorId', 'kind', 'questionCount', 'tryoutId', 'at', 'undo', 'undoneAt'] as const;

const findStep = (db: Kysely<Database>, actorId: string, id: string): Promise<StoredStep | undefined> =>
  db.selectFrom('questionStep').select(columns).where('id', '=', id).where('actorId', '=', actorId).executeTakeFirst();

/** The steps of one transaction. Their rows are written last, after those of packages and questions. */
function stepWriter(trx: Transaction<Database>) {
  return {
    find: (actorId: string, id: string) => findStep(trx, actorId, id),

    /** Stores a step. If it changed something, its writer's earlier ones can't be undone any more. */
    async insert(step: Omit<StoredStep, 'undoneAt'>): Promise<void> {
      if (step.undo !== null)
        await trx
          .updateTable('questionStep')
          .set({ undo: null })
          .where('actorId', '=', step.actorId)
          .where('undo', 'is not', null)
          .execute();
      await trx
        .insertInto('questionStep')
        .values({ ...step, undoneAt: null })
        .execute();
    },

    /** False if the step can't be undone any more: it was undone, or its writer has made another one. */
    async markUndone(id: string, at: Date): Promise<boolean> {
      const { numUpdatedRows } = await trx
        .updateTable('questionStep')
        .set({ undo: null, undoneAt: at.toISOString() })
        .where('id', '=', id)
        .where('undo', 'is not', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}
export type StepWriter = ReturnType<typeof stepWriter>;

/** Locks packages in the order of their ids; archived ones and those that don't exist are left out. */
async function lock(trx: Transaction<Database>, tryoutIds: Iterable<string>): Promise<Map<string, LockedPackage>> {
  const locked = new Map<string, LockedPackage>();
  for (const id of [...new Set(tryoutIds)].toSorted()) {
    // An update that changes nothing locks the row on every database.
    const tryout = await trx
      .updateTable('tryout')
      .set((eb) => ({ currentPaperId: eb.ref('currentPaperId') }))
      .where('id', '=', id)
      .where('archivedAt', 'is', null)
      .returning(['title', 'type', 'publishedAt', 'updatedAt'])
      .executeTakeFirst();
    if (tryout) {
      const { publishedAt, ...known } = tryout;
      locked.set(id, { id, ...known, isPublished: publishedAt !== null });
    }
  }
  return locked;
}

/** Steps that change many questions, and the packages that they lock. */
export function createStepRepository(db: Kysely<Database>) {
  return {
    find: (actorId: string, id: string) => findStep(db, actorId, id),

    /** The newest step of an account that can be undone, if it was made after this time. */
    findLast: (actorId: string, since: Date): Promise<StoredStep | undefined> =>
      db
        .selectFrom('questionStep')
        .select(columns)
        .where('actorId', '=', actorId)
        .where('undo', 'is not', null)
        .where('at', '>', since.toISOString())
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),

    /** The packages of these questions, each once: where they are, or from where they were archived. */
    async listHomes(questionIds: readonly string[], from: 'question' | 'archivedQuestion'): Promise<string[]> {
      const homes = new Set<string>();
      for (const part of inChunks(questionIds)) {
        const rows = await db
          .selectFrom(from)
          .select(`${from}.tryoutId as tryoutId`)
          .distinct()
          .where(`${from}.id`, 'in', part)
          .execute();
        for (const { tryoutId } of rows) homes.add(tryoutId);
      }
      return [...homes];
    },

    /**
     * Changes the questions of several packages, all or nothing; changes of the same packages come one after the other. Runs again
     * when another transaction came between.
     */
    change: <Result>(
      tryoutIds: Iterable<string>,
      work: (held: HeldPackages, steps: StepWriter) => Promise<Result>,
    ): Promise<Result> =>
      againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => work(heldPackages(trx, await lock(trx, tryoutIds)), stepWriter(trx))),
      ),
  };
}
export type StepRepository = ReturnType<typeof createStepRepository>;
