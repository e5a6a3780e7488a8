import type { ExpressionBuilder, Kysely } from 'kysely';
import { type ImportFilter, importFilters, importsAtOnce, pictureName } from '../../contract/index.ts';
import { holdAccount } from '../../db/hold-account.ts';
import type { Database } from '../../db/schema.ts';
import { noteCreation } from '../../foundation/creations/creation.repository.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { inChunks } from '../../in-chunks.ts';
import { fromRow, type IncludedItem, type Item, itemColumns, toRow } from './import-item.ts';

/** A transaction, also of another feature. */
export type Executor = Kysely<Database>;

const shownColumns = [
  'questionImport.id',
  'questionImport.accountId',
  'questionImport.tryoutId',
  'questionImport.state',
  'questionImport.fileName',
  'questionImport.fileSha256',
  'questionImport.format',
  'questionImport.doneCount',
  'questionImport.totalCount',
  'questionImport.appliedCount',
  'questionImport.message',
  'questionImport.notices',
  'questionImport.aliveUntil',
  'questionImport.createdAt',
  'questionImport.expiresAt',
] as const;

export interface NewImport {
  id: string;
  accountId: string;
  tryoutId: string;
  fileName: string;
  fileSha256: string;
  createdAt: string;
  aliveUntil: string;
  expiresAt: string;
}

/** Rows in one statement: whole questions, so that a save has its turn between. */
const itemsPerStatement = 200;

const matching = (only: ImportFilter) => (eb: ExpressionBuilder<Database, 'importItem'>) => {
  switch (only) {
    case 'all':
      return eb.and([]);
    case 'included':
      return eb.and([eb('isTicked', '=', 1), eb('hasProblem', '=', 0)]);
    case 'withProblems':
      return eb('hasProblem', '=', 1);
    case 'withNotices':
      return eb('hasNotice', '=', 1);
    case 'withDuplicates':
      return eb('hasDuplicate', '=', 1);
    case 'withoutSubType':
      return eb('hasSubType', '=', 0);
    case 'unticked':
      return eb('isTicked', '=', 0);
  }
};

/** How many questions each filter finds. */
export type Counts = Record<ImportFilter, number>;
/** Those of a preview without questions. */
const noItems: Counts = {
  all: 0,
  included: 0,
  withProblems: 0,
  withNotices: 0,
  withDuplicates: 0,
  withoutSubType: 0,
  unticked: 0,
};

/** Which questions a change is about: those with these numbers, or all that the filter names. */
export interface Choice {
  numbers?: readonly number[] | undefined;
  only: ImportFilter;
}

/** The previews of files with questions. */
export function createImportRepository(db: Kysely<Database>) {
  const reading = (executor: Kysely<Database>, id: string) =>
    executor.updateTable('questionImport').where('id', '=', id).where('state', '=', 'reading');
  const isDone = ({ numUpdatedRows }: { numUpdatedRows: bigint }) => numUpdatedRows === 1n;
  const shown = () =>
    db
      .selectFrom('questionImport')
      .innerJoin('tryout', 'tryout.id', 'questionImport.tryoutId')
      .select(({ selectFrom }) => [
        ...shownColumns,
        'tryout.title',
        'tryout.batch',
        'tryout.type',
        selectFrom('question')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('question.tryoutId', '=', 'tryout.id')
          .as('questionCount'),
      ]);

  const itemsOf = (executor: Kysely<Database>, id: string, { numbers, only }: Choice) =>
    executor
      .selectFrom('importItem')
      .select(itemColumns)
      .where('importId', '=', id)
      .where(matching(only))
      .$if(numbers !== undefined, (qb) => qb.where('number', 'in', [...(numbers ?? [])]))
      .orderBy('number');

  async function insertItems(executor: Kysely<Database>, id: string, items: readonly Item[]): Promise<void> {
    for (const some of inChunks(items, itemsPerStatement))
      await executor
        .insertInto('importItem')
        .values(some.map((item) => toRow(id, item)))
        .execute();
  }

  /** Replaces stored items by changed ones. */
  async function replaceItems(executor: Kysely<Database>, id: string, items: readonly Item[]): Promise<void> {
    for (const some of inChunks(items, itemsPerStatement)) {
      await executor
        .deleteFrom('importItem')
        .where('importId', '=', id)
        .where(
          'number',
          'in',
          some.map(({ number }) => number),
        )
        .execute();
      await insertItems(executor, id, some);
    }
  }

  return {
    /** The exam type of a package that gets questions; undefined if there is none, or it is archived. */
    async findPackageType(tryoutId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('tryout')
        .select('type')
        .where('id', '=', tryoutId)
        .where('archivedAt', 'is', null)
        .executeTakeFirst();
      return row?.type;
    },

    /**
     * Begins a preview, or finds the one that the same request has begun before.
     * @returns its id; undefined if the account has as many files being read as it may have, or doesn't exist any more
     */
    begin(row: NewImport, key: CreationKey | undefined): Promise<string | undefined> {
      return db.transaction().execute(async (trx) => {
        // The account's row is locked, so that each of two simultaneous requests counts the other's file.
        if (!(await holdAccount(trx, row.accountId, 'registered'))) return undefined;
        const before = await noteCreation(trx, key, { id: row.id, at: new Date(row.createdAt) });
        if (before !== undefined) return before;
        const { count } = await trx
          .selectFrom('questionImport')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('accountId', '=', row.accountId)
          .where('state', '=', 'reading')
          .where('aliveUntil', '>', row.createdAt)
          .executeTakeFirstOrThrow();
        if (count >= importsAtOnce) return undefined;
        await trx
          .insertInto('questionImport')
          .values({ ...row, state: 'reading', format: null, totalCount: null, appliedCount: null, message: null })
          .execute();
        return row.id;
      });
    },

    /** A preview, if this account sent its file and it is kept. */
    find(accountId: string, id: string, at: Date) {
      return shown()
        .where('questionImport.id', '=', id)
        .where('accountId', '=', accountId)
        .where('state', '<>', 'forgotten')
        .where('expiresAt', '>', at.toISOString())
        .executeTakeFirst();
    },

    list(accountId: string, at: Date) {
      return shown()
        .where('accountId', '=', accountId)
        .where('state', '<>', 'forgotten')
        .where('expiresAt', '>', at.toISOString())
        .orderBy('questionImport.createdAt', 'desc')
        .limit(20)
        .execute();
    },

    /** How many questions each filter finds in each of these previews. */
    async count(ids: readonly string[]): Promise<(id: string) => Counts> {
      if (ids.length === 0) return () => noItems;
      const rows = await db
        .selectFrom('importItem')
        .select((eb) => {
          const countOf = (only: ImportFilter) =>
            eb.fn.sum<number>(eb.case().when(matching(only)(eb)).then(1).else(0).end());
          return ['importId' as const, ...importFilters.map((only) => countOf(only).as(only))];
        })
        .where('importId', 'in', ids)
        .groupBy('importId')
        .execute();
      const counts = new Map(rows.map(({ importId, ...sums }) => [importId, sums as Counts]));
      return (id) => counts.get(id) ?? noItems;
    },

    /** Stores the progress, and that the process is alive. Returns false if the preview was discarded. */
    async report(id: string, progress: { doneCount: number; totalCount: number | null; aliveUntil: string }) {
      return isDone(await reading(db, id).set(progress).executeTakeFirst());
    },

    /** Ends the reading: the file can't be read. */
    async refuse(id: string, message: string, expiresAt: string): Promise<void> {
      await reading(db, id).set({ state: 'refused', message, expiresAt }).execute();
    },

    /** Ends the reading: the questions can be looked at. Returns false if the preview was discarded meanwhile. */
    ready(
      id: string,
      items: readonly Item[],
      facts: { format: string; notices: readonly string[]; expiresAt: string },
    ): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const { format, notices, expiresAt } = facts;
        const ended = await reading(trx, id)
          .set({
            state: 'ready',
            format,
            notices: JSON.stringify(notices),
            expiresAt,
            doneCount: items.length,
            totalCount: items.length,
          })
          .executeTakeFirst();
        if (!isDone(ended)) return false;
        await insertItems(trx, id, items);
        return true;
      });
    },

    /** Notes that only this preview shows a picture. Pass the transaction that notes the picture. */
    async addPicture(executor: Kysely<Database>, importId: string, fileId: string): Promise<void> {
      await executor.insertInto('importPicture').values({ importId, fileId }).execute();
    },

    /** Runs `use` in a transaction: for the picture and the row above. */
    inOne: <Result>(use: (executor: Kysely<Database>) => Promise<Result>): Promise<Result> =>
      db.transaction().execute(use),

    async listItems(id: string, only: ImportFilter, { page, pageSize }: { page: number; pageSize: number }) {
      const rows = await itemsOf(db, id, { only })
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return rows.map(fromRow);
    },

    /** The items with these numbers. */
    async findItems(id: string, numbers: readonly number[]): Promise<Item[]> {
      if (numbers.length === 0) return [];
      return (await itemsOf(db, id, { numbers, only: 'all' }).execute()).map(fromRow);
    },

    /**
     * Changes questions of a preview that is ready, one request after the other.
     * @param change the item as it becomes
     * @returns the chosen items as they are now, or undefined if the preview isn't this account's, or isn't ready
     */
    changeItems(
      { accountId, id, at, expiresAt }: { accountId: string; id: string; at: Date; expiresAt: string },
      choice: Choice,
      change: (item: Item, packageType: string) => Item,
    ): Promise<Item[] | undefined> {
      return db.transaction().execute(async (trx) => {
        const held = await trx
          .updateTable('questionImport')
          .set({ expiresAt })
          .where('id', '=', id)
          .where('accountId', '=', accountId)
          .where('state', '=', 'ready')
          .where('expiresAt', '>', at.toISOString())
          .returning(['tryoutId'])
          .executeTakeFirst();
        if (!held) return undefined;
        const { type } = await trx
          .selectFrom('tryout')
          .select('type')
          .where('id', '=', held.tryoutId)
          .executeTakeFirstOrThrow();
        const rows = await itemsOf(trx, id, choice).execute();
        const items = rows.map((row) => change(fromRow(row), type));
        await replaceItems(trx, id, items);
        return items;
      });
    },

    /** The questions that a preview adds, each with its content as it is stored. */
    async listIncluded(id: string): Promise<IncludedItem[]> {
      const rows = await itemsOf(db, id, { only: 'included' }).execute();
      return rows.map((row) => ({ item: fromRow(row), stored: row.content }));
    },

    /**
     * Notes that a preview's questions are added. Pass the transaction that adds them, once the package is held: the pictures of these
     * questions belong to the package from then on.
     * @param included the questions that are added, as they were read before the transaction
     * @returns false if the preview isn't ready, 'changed' if it has other questions by now: the transaction must be given up
     */
    async take(
      executor: Kysely<Database>,
      { accountId, id, at, expiresAt }: { accountId: string; id: string; at: Date; expiresAt: string },
      included: readonly IncludedItem[],
    ): Promise<boolean | 'changed'> {
      const held = await executor
        .updateTable('questionImport')
        .set({ state: 'applied', expiresAt, appliedCount: included.length })
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .where('state', '=', 'ready')
        .where('expiresAt', '>', at.toISOString())
        .returning('id')
        .executeTakeFirst();
      if (!held) return false;
      const stored = await executor
        .selectFrom('importItem')
        .select('content')
        .where('importId', '=', id)
        .where(matching('included'))
        .orderBy('number')
        .execute();
      const isSame =
        stored.length === included.length && stored.every(({ content }, index) => content === included[index]?.stored);
      if (!isSame) return 'changed';
      const shownPictures = included.flatMap(({ item: { content } }) =>
        [content.imageUrl, ...content.options.map(({ imageUrl }) => imageUrl)].flatMap((url) =>
          url === null ? [] : pictureName(url),
        ),
      );
      for (const some of inChunks([...new Set(shownPictures)]))
        await executor.deleteFrom('importPicture').where('importId', '=', id).where('fileId', 'in', some).execute();
      return true;
    },

    /** The author forgets a preview. Returns false if there is none. */
    async forget(accountId: string, id: string): Promise<boolean> {
      return isDone(
        await db
          .updateTable('questionImport')
          .set({ state: 'forgotten' })
          .where('id', '=', id)
          .where('accountId', '=', accountId)
          .where('state', '<>', 'forgotten')
          .executeTakeFirst(),
      );
    },

    /** The pictures that only this preview shows. */
    async listPictures(id: string): Promise<string[]> {
      const rows = await db.selectFrom('importPicture').select('fileId').where('importId', '=', id).execute();
      return rows.map(({ fileId }) => fileId);
    },
  };
}
export type ImportRepository = ReturnType<typeof createImportRepository>;
export type ImportRow = NonNullable<Awaited<ReturnType<ImportRepository['find']>>>;
