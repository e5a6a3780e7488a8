import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  sql,
  type SqlBool,
  type Transaction,
} from 'kysely';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import type { AdminTryout, AdminTryoutQuery, TryoutSort } from '../../contract/index.ts';
import { noteCreation } from '../../foundation/creations/creation.repository.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { contains } from '../../db/contains.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import type { Bit, Database, TryoutTable } from '../../db/schema.ts';
import { forgetQuestionStates } from '../../db/question-states.ts';
import { listNotUploaded } from '../../db/uploaded-images.ts';
import { isSold, removeImports } from '../../foundation/deletion/package-deletion.repository.ts';
import { createEventRepository, type EventRow } from '../../foundation/events/event.repository.ts';
import { holdRegistrations } from '../../foundation/events/hold-registrations.repository.ts';
import { enterItemBank, leaveItemBank } from '../../foundation/directory/item-bank.repository.ts';
import { enteringCount } from '../../foundation/papers/entering-questions.repository.ts';
import { removeUnusedVersions } from '../../foundation/papers/unused-versions.repository.ts';
import {
  type CheckedQuestion,
  listQuestionsToCheck,
} from '../../foundation/publishing/package-questions.repository.ts';

const columns = [
  'id',
  'title',
  'description',
  'priceRupiah',
  'batch',
  'type',
  'isActive',
  'isOnline',
  'imageUrl',
  'durationSeconds',
  'difficulty',
  'opensAt',
  'closesAt',
  'ruleSetId',
  'isFreeTryout',
  'keysAfterClose',
  'requiresReview',
  'publishedAt',
  'archivedAt',
  'createdAt',
  'updatedAt',
] as const;

const counts = (eb: ExpressionBuilder<Database, 'tryout'>) => [
  enteringCount(eb),
  eb
    .selectFrom('question')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('question.tryoutId', '=', 'tryout.id')
    .as('questionCount'),
  eb
    .selectFrom('paper')
    .select(({ fn }) => fn.sum<number>('finishedAttempts').as('sum'))
    .whereRef('paper.tryoutId', '=', 'tryout.id')
    .as('finishedAttempts'),
  eb
    .case()
    .when(eb.exists(eb.selectFrom('attempt').select('attempt.id').whereRef('attempt.tryoutId', '=', 'tryout.id')))
    .then(1)
    .else(0)
    .end()
    .as('isTaken'),
];

type Row = Selectable<Pick<TryoutTable, (typeof columns)[number]>> & {
  questionCount: number | null;
  enteringCount: number | null;
  finishedAttempts: number | null;
  isTaken: number;
};

const toTryout = ({
  priceRupiah,
  isActive,
  questionCount,
  enteringCount: entering,
  finishedAttempts,
  isTaken,
  ...row
}: Row): AdminTryout => ({
  ...row,
  price: priceRupiah,
  status: isActive === 1,
  isOnline: row.isOnline === 1,
  isFreeTryout: row.isFreeTryout === 1,
  keysAfterClose: row.keysAfterClose === 1,
  requiresReview: row.requiresReview === 1,
  questionCount: questionCount ?? 0,
  enteringCount: entering ?? 0,
  finishedAttempts: finishedAttempts ?? 0,
  isTaken: isTaken === 1,
});

/** The fields of a package that an administrator sets, as the API names them. */
export type TryoutFields = Omit<
  AdminTryout,
  | 'id'
  | 'questionCount'
  | 'enteringCount'
  | 'finishedAttempts'
  | 'isTaken'
  | 'publishedAt'
  | 'archivedAt'
  | 'createdAt'
  | 'updatedAt'
  | 'keysAfterClose'
  | 'requiresReview'
> & { keysAfterClose: boolean; requiresReview: boolean };

const bit = (value: boolean): Bit => (value ? 1 : 0);

const toColumns = ({
  price,
  status,
  isOnline,
  isFreeTryout,
  keysAfterClose,
  requiresReview,
  ...fields
}: TryoutFields) => ({
  ...fields,
  priceRupiah: price,
  isActive: bit(status),
  isOnline: bit(isOnline),
  isFreeTryout: bit(isFreeTryout),
  keysAfterClose: bit(keysAfterClose),
  requiresReview: bit(requiresReview),
});

const find = async (db: Kysely<Database>, id: string) => {
  const row = await db.selectFrom('tryout').select(columns).select(counts).where('id', '=', id).executeTakeFirst();
  return row && toTryout(row);
};

/** Literals, as in the indexes' conditions: with parameters SQLite would not use these indexes. */
const isKept = sql<SqlBool>`archived_at is null`;
const isActive = sql<SqlBool>`is_active = 1`;

function matching(db: Kysely<Database>, { search, type, status }: AdminTryoutQuery) {
  return (eb: ExpressionBuilder<Database, 'tryout'>) => {
    const conditions: Expression<SqlBool>[] = [status === 'archived' ? eb('archivedAt', 'is not', null) : isKept];
    // An unpublished package is a draft, whatever its own status is.
    if (status === 'draft') conditions.push(eb('publishedAt', 'is', null));
    if (status === 'active' || status === 'inactive') conditions.push(eb('publishedAt', 'is not', null));
    if (status === 'active') conditions.push(isActive);
    if (status === 'inactive') conditions.push(eb('isActive', '=', 0));
    if (type) conditions.push(eb('type', '=', type));
    if (search) conditions.push(eb.or([contains(db, eb, 'title', search), contains(db, eb, 'description', search)]));
    return eb.and(conditions);
  };
}

const sortColumns: Record<TryoutSort, Expression<unknown>> = {
  createdAt: sql.ref('created_at'),
  title: sql`lower(title)`,
  type: sql.ref('type'),
  batch: sql.ref('batch'),
  price: sql.ref('price_rupiah'),
};

/** Changes to packages in one transaction. */
function createWriter(trx: Transaction<Database>) {
  async function questionIdsOf(id: string): Promise<string[]> {
    const questions = await trx
      .selectFrom('question')
      .select('id')
      .where('tryoutId', '=', id)
      .orderBy('number')
      .execute();
    return questions.map((question) => question.id);
  }

  /** Removes a package's questions from the item bank. */
  const takeFromItemBank = async (id: string) => leaveItemBank(trx, await questionIdsOf(id));

  /** Questions of the package's papers that are in no package any more, nor in the archive. */
  async function listRemovedQuestions(id: string): Promise<string[]> {
    const removed = await trx
      .selectFrom('paper')
      .innerJoin('paperItem', 'paperItem.paperId', 'paper.id')
      .innerJoin('questionVersion', 'questionVersion.id', 'paperItem.questionVersionId')
      .select('questionVersion.questionId')
      .distinct()
      .where('paper.tryoutId', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('question').select('question.id').whereRef('question.id', '=', 'questionVersion.questionId'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('archivedQuestion')
              .select('archivedQuestion.id')
              .whereRef('archivedQuestion.id', '=', 'questionVersion.questionId'),
          ),
        ),
      )
      .execute();
    return removed.map(({ questionId }) => questionId);
  }

  return {
    /** The package, archived or not, locked: nobody else changes it or its questions until the transaction ends. */
    async hold(id: string): Promise<AdminTryout | undefined> {
      // An update that changes nothing locks the row on every database.
      const held = await trx
        .updateTable('tryout')
        .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return held && find(trx, id);
    },

    listQuestions: (id: string): Promise<CheckedQuestion[]> => listQuestionsToCheck(trx, id),

    /** Shows the package to learners from now on; null makes it a draft again. */
    async setPublished(id: string, publishedAt: string | null, updatedAt: string): Promise<void> {
      await trx.updateTable('tryout').set({ publishedAt, updatedAt }).where('id', '=', id).execute();
    },

    /** The package that the same request has created before. */
    noteCreation: (key: CreationKey | undefined, creation: { id: string; at: Date }) =>
      noteCreation(trx, key, creation),

    async insert(id: string, fields: TryoutFields, createdAt: string): Promise<void> {
      await trx
        .insertInto('tryout')
        .values({
          ...toColumns(fields),
          id,
          currentPaperId: null,
          publishedAt: null,
          archivedAt: null,
          createdAt,
          updatedAt: createdAt,
        })
        .execute();
    },

    /** From now on attempts start with a new paper; running and finished ones keep theirs. */
    async voidPaper(id: string): Promise<void> {
      await trx.updateTable('tryout').set({ currentPaperId: null }).where('id', '=', id).execute();
    },

    async update(id: string, fields: TryoutFields, updatedAt: string): Promise<void> {
      await trx
        .updateTable('tryout')
        .set({ ...toColumns(fields), updatedAt })
        .where('id', '=', id)
        .execute();
    },

    /** Takes the mark of the free tryout from the published package that has it; returns that package. */
    takeFreeMark(updatedAt: string): Promise<{ id: string; title: string } | undefined> {
      return trx
        .updateTable('tryout')
        .set({ isFreeTryout: 0, updatedAt })
        .where(sql<SqlBool>`is_free_tryout = 1 and published_at is not null`)
        .returning(['id', 'title'])
        .executeTakeFirst();
    },

    /** True if a picture was uploaded under this address. */
    isUploaded: async (url: string): Promise<boolean> => (await listNotUploaded(trx, [url])).length === 0,

    /** True if anybody has ever started it. */
    async wasTaken(id: string): Promise<boolean> {
      const attempt = await trx
        .selectFrom('attempt')
        .select('id')
        .where('tryoutId', '=', id)
        .limit(1)
        .executeTakeFirst();
      return attempt !== undefined;
    },

    /** True if somebody has access to it, or may still get it. */
    isSold: (id: string): Promise<boolean> => isSold(trx, id),

    /** The event that the package is; undefined if it is none. */
    findEvent: (id: string): Promise<EventRow | undefined> => createEventRepository(trx).find(id),

    /** True if learners have registered for the event that it is. Asked before it is deleted. */
    async isRegisteredFor(id: string): Promise<boolean> {
      await holdRegistrations(trx, id);
      const registration = await trx
        .selectFrom('eventRegistration')
        .select('accountId')
        .where('tryoutId', '=', id)
        .limit(1)
        .executeTakeFirst();
      return registration !== undefined;
    },

    async archive(id: string, at: string): Promise<void> {
      await takeFromItemBank(id);
      await trx
        .updateTable('tryout')
        .set({ archivedAt: at, updatedAt: at, isFreeTryout: 0 })
        .where('id', '=', id)
        .execute();
    },

    /** Restores an archived package as a draft: its questions are in the item bank again. */
    async restore(id: string, at: string): Promise<void> {
      await trx
        .updateTable('tryout')
        .set({ archivedAt: null, publishedAt: null, updatedAt: at })
        .where('id', '=', id)
        .execute();
      await enterItemBank(trx, await questionIdsOf(id));
    },

    /** Deletes a package that nobody has taken, with its questions, and the previews of files that were to be imported into it. */
    async remove(id: string, at: string): Promise<void> {
      const papers = trx.selectFrom('paper').select('paper.id').where('paper.tryoutId', '=', id);
      const questionIds = [...(await questionIdsOf(id)), ...(await listRemovedQuestions(id))];
      await takeFromItemBank(id);
      await forgetQuestionStates(trx, questionIds);
      await trx.deleteFrom('question').where('tryoutId', '=', id).execute();
      await trx.deleteFrom('paperRuling').where('paperId', 'in', papers).execute();
      await trx.deleteFrom('paperPace').where('paperId', 'in', papers).execute();
      await trx.deleteFrom('paperItem').where('paperId', 'in', papers).execute();
      await trx.deleteFrom('paper').where('tryoutId', '=', id).execute();
      await removeUnusedVersions(trx, questionIds);
      await removeImports(trx, id, at);
      await trx.deleteFrom('tryout').where('id', '=', id).execute();
    },

    audit: (...acts: AuditedAct[]) => writeAudit(trx, ...acts),
  };
}
export type TryoutWriter = ReturnType<typeof createWriter>;

/** Packages of every status, as administrators see them. */
export function createAdminTryoutRepository(db: Kysely<Database>) {
  return {
    async list(query: AdminTryoutQuery): Promise<{ tryouts: AdminTryout[]; total: number }> {
      const found = db.selectFrom('tryout').where(matching(db, query));
      const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await found
        .select(columns)
        .select(counts)
        .orderBy(sortColumns[query.sort], query.order)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize)
        .execute();
      return { tryouts: rows.map(toTryout), total };
    },

    find: (id: string): Promise<AdminTryout | undefined> => find(db, id),

    listQuestions: (id: string): Promise<CheckedQuestion[]> => listQuestionsToCheck(db, id),

    /** Writes all or nothing; runs again when another change came between. */
    write: <Result>(work: (writer: TryoutWriter) => Promise<Result>): Promise<Result> =>
      againWhenRaceIsLost(() => db.transaction().execute((trx) => work(createWriter(trx)))),
  };
}
export type AdminTryoutRepository = ReturnType<typeof createAdminTryoutRepository>;
