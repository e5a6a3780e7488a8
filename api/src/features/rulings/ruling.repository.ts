import { type Kysely, type Selectable, sql, type SqlBool, type Transaction } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Letter, QuestionKind, Ruling, RulingMode, RulingQuery, RulingState } from '../../contract/index.ts';
import { isRunning } from '../../db/attempt-state.ts';
import { oneOf } from '../../db/one-of.ts';
import { isActiveRuling } from '../../db/index-conditions.ts';
import type { Bit, Database, RulingTable } from '../../db/schema.ts';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { noteCreation } from '../../foundation/creations/creation.repository.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { readWeights } from '../../foundation/rulings/ruling.repository.ts';
import { bringRulings, countLagging, takeOut } from './rescoring.repository.ts';

type VersionOption = Ruling['question']['options'][number];

/** A version of a question, as rulings need it. */
export interface RulableVersion {
  id: string;
  questionId: string;
  version: number;
  kind: QuestionKind;
  section: string;
  stem: string;
  imageUrl: string | null;
  imageAlt: string | null;
  options: VersionOption[];
  /** Ended attempts that have it. */
  finishedAttempts: number;
  /** True once a paper has it. */
  isOnPaper: boolean;
}

export interface StoredRuling extends Selectable<RulingTable> {
  versionIds: string[];
}

/** Everything in a ruling that its writers decide. */
export type DraftContent = Pick<StoredRuling, 'reason' | 'newKey' | 'newWeights' | 'versionIds'>;

/** The place of a question today; null if it has been removed. */
export interface QuestionPlace {
  tryoutId: string;
  title: string;
  number: number;
  currentVersionId: string;
  /** Questions of archived packages are never edited; null if it isn't. */
  archivedAt: string | null;
  /** 1 if new versions enter exams only once they are approved. */
  requiresReview: Bit;
}

/** A step of staff. */
export interface Step {
  actorId: string;
  at: Date;
  audit: Omit<AuditedAct, 'actorId' | 'at' | 'entity' | 'entityId'>;
}

const openStates: readonly RulingState[] = ['draft', 'previewed'];

/** A change that undoing takes back, too: the question's version before the correction and after it. */
export interface Corrected {
  formerVersionId: string;
  correctedVersionId: string;
}

/** Rulings, and the steps that staff take. */
export function createRulingStore(db: Kysely<Database>) {
  const found = (executor: Kysely<Database>) => executor.selectFrom('ruling').selectAll('ruling');

  async function withVersions(
    executor: Kysely<Database>,
    rows: readonly Selectable<RulingTable>[],
  ): Promise<StoredRuling[]> {
    if (rows.length === 0) return [];
    const versions = await executor
      .selectFrom('rulingVersion')
      .select(['rulingId', 'questionVersionId'])
      .where(
        'rulingId',
        ...oneOf(
          executor,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy('questionVersionId')
      .execute();
    const byRuling = Map.groupBy(versions, ({ rulingId }) => rulingId);
    return rows.map((row) => ({
      ...row,
      versionIds: (byRuling.get(row.id) ?? []).map(({ questionVersionId }) => questionVersionId),
    }));
  }

  async function find(executor: Kysely<Database>, id: string): Promise<StoredRuling | undefined> {
    const row = await found(executor).where('ruling.id', '=', id).executeTakeFirst();
    return row && (await withVersions(executor, [row]))[0];
  }

  async function setVersions(trx: Kysely<Database>, rulingId: string, versionIds: readonly string[]): Promise<void> {
    await trx.deleteFrom('rulingVersion').where('rulingId', '=', rulingId).execute();
    await trx
      .insertInto('rulingVersion')
      .values(versionIds.map((questionVersionId) => ({ rulingId, questionVersionId })))
      .execute();
  }

  const audited = (trx: Kysely<Database>, id: string, { actorId, at, audit }: Step) =>
    writeAudit(trx, { actorId, at, entity: 'ruling', entityId: id, ...audit });

  return {
    find: (id: string) => find(db, id),

    /** A page, the newest first. */
    async list({
      state,
      question,
      tryout,
      page,
      pageSize,
    }: RulingQuery): Promise<{ rulings: StoredRuling[]; total: number }> {
      let chosen = db.selectFrom('ruling');
      if (state !== undefined) chosen = chosen.where('state', '=', state);
      if (question !== undefined) chosen = chosen.where('questionId', '=', question);
      if (tryout !== undefined)
        chosen = chosen.where('questionId', 'in', (eb) =>
          eb.selectFrom('question').select('question.id').where('tryoutId', '=', tryout),
        );
      const { total } = await chosen.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await chosen
        .selectAll('ruling')
        .orderBy('preparedAt', 'desc')
        .orderBy('ruling.id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { rulings: await withVersions(db, rows), total };
    },

    /** All versions of a question, the newest first. */
    async listVersions(questionId: string): Promise<RulableVersion[]> {
      const versions = await db
        .selectFrom('questionVersion')
        .select(['id', 'questionId', 'version', 'kind', 'section', 'stem', 'imageUrl', 'imageAlt'])
        .where('questionId', '=', questionId)
        .orderBy('version', 'desc')
        .execute();
      if (versions.length === 0) return [];
      const ids = versions.map(({ id }) => id);
      const options = await db
        .selectFrom('questionOption')
        .select(['questionVersionId', 'letter', 'text', 'imageUrl', 'imageAlt', 'isKey', 'weight'])
        .where('questionVersionId', ...oneOf(db, ids))
        .orderBy('letter')
        .execute();
      const counts = await db
        .selectFrom('paperItem')
        .innerJoin('paper', 'paper.id', 'paperItem.paperId')
        .select(({ fn }) => ['questionVersionId', fn.sum<number>('finishedAttempts').as('finished')])
        .where('questionVersionId', ...oneOf(db, ids))
        .groupBy('questionVersionId')
        .execute();
      const finishedOf = new Map(counts.map(({ questionVersionId, finished }) => [questionVersionId, finished]));
      const optionsOf = Map.groupBy(options, ({ questionVersionId }) => questionVersionId);
      return versions.map((version) => ({
        ...version,
        options: (optionsOf.get(version.id) ?? []).map(({ questionVersionId: _, isKey, letter, ...option }) => ({
          ...option,
          letter: letter as Letter,
          isKey: isKey === 1,
        })),
        finishedAttempts: finishedOf.get(version.id) ?? 0,
        isOnPaper: finishedOf.has(version.id),
      }));
    },

    /**
     * How many running attempts have each of these versions; one without any isn't listed. Only the running ones of their packages are read: the
     * paper is compared so that no index of papers fits, which has all that have ended.
     */
    async countRunning(versionIds: readonly string[]): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('paperItem')
        .innerJoin('paper', 'paper.id', 'paperItem.paperId')
        .innerJoin('attempt', 'attempt.tryoutId', 'paper.tryoutId')
        .select(({ fn }) => ['questionVersionId', fn.countAll<number>().as('running')])
        .where('questionVersionId', ...oneOf(db, versionIds))
        .where(isRunning)
        .where(sql<SqlBool>`attempt.paper_id || '' = paper.id`)
        .groupBy('questionVersionId')
        .execute();
      return new Map(rows.map(({ questionVersionId, running }) => [questionVersionId, running]));
    },

    async findQuestionOf(versionId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('questionVersion')
        .select('questionId')
        .where('id', '=', versionId)
        .executeTakeFirst();
      return row?.questionId;
    },

    findPlace: (questionId: string) => findPlace(db, questionId),

    /** Names of staff by their accounts. */
    async listNames(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('account')
        .select(['id', 'name'])
        .where('id', ...oneOf(db, ids))
        .execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    countLagging: (rulingId: string) => countLagging(db, rulingId),

    /** Stores a new draft. @returns its id: that of the first one for a request that comes twice */
    add: (
      ruling: Pick<
        Selectable<RulingTable>,
        'id' | 'questionId' | 'questionVersionId' | 'reason' | 'newKey' | 'newWeights'
      >,
      versionIds: readonly string[],
      step: Step,
      key: CreationKey | undefined,
    ): Promise<string> =>
      db.transaction().execute(async (trx) => {
        const before = await noteCreation(trx, key, { id: ruling.id, at: step.at });
        if (before !== undefined) return before;
        await trx
          .insertInto('ruling')
          .values({
            ...ruling,
            state: 'draft',
            mode: null,
            totalCount: null,
            formerVersionId: null,
            correctedVersionId: null,
            preparedBy: step.actorId,
            preparedAt: step.at.toISOString(),
            previewedAt: null,
            appliedBy: null,
            appliedAt: null,
            undoneBy: null,
            undoneAt: null,
          })
          .execute();
        await setVersions(trx, ruling.id, versionIds);
        await audited(trx, ruling.id, step);
        return ruling.id;
      }),

    /**
     * Replaces a draft's content.
     * @param isWanted false if what is stored is to stay; it may throw
     * @returns false if it is no draft any more
     */
    change: (
      id: string,
      content: DraftContent,
      step: Step,
      isWanted: (held: StoredRuling) => boolean,
    ): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        // An update that changes nothing holds the draft on every database: of two writers the second one finds the first one's text.
        const held = await trx
          .updateTable('ruling')
          .set((eb) => ({ state: eb.ref('state') }))
          .where('id', '=', id)
          .where('state', 'in', openStates)
          .returning('id')
          .executeTakeFirst();
        if (!held) return false;
        if (!isWanted((await find(trx, id)) as StoredRuling)) return true;
        const { versionIds, ...fields } = content;
        await trx
          .updateTable('ruling')
          .set({ ...fields, state: 'draft', previewedAt: null })
          .where('id', '=', id)
          .execute();
        await setVersions(trx, id, versionIds);
        await audited(trx, id, step);
        return true;
      }),

    async notePreview(id: string, at: Date): Promise<void> {
      await db
        .updateTable('ruling')
        .set({ state: 'previewed', previewedAt: at.toISOString() })
        .where('id', '=', id)
        .where('state', 'in', openStates)
        .execute();
    },

    /** @returns false if it is no draft any more */
    discard: (id: string, step: Step): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const discarded = await trx
          .updateTable('ruling')
          .set({ state: 'discarded' })
          .where('id', '=', id)
          .where('state', 'in', openStates)
          .returning('id')
          .executeTakeFirst();
        if (discarded) await audited(trx, id, step);
        return discarded !== undefined;
      }),

    /**
     * Puts a ruling into force in all papers that have one of its versions; its attempts are scored again afterwards.
     * @param expectUnchanged throws if what the preview was made of has changed, with the papers as they are held now
     * @param correct stores the corrected question
     * @returns false if the ruling isn't open any more
     * @throws AppError RULING_ACTIVE
     */
    apply: (
      id: string,
      mode: RulingMode,
      step: Step,
      {
        expectUnchanged,
        correct,
      }: {
        expectUnchanged(executor: Kysely<Database>, ruling: StoredRuling): Promise<void>;
        correct(trx: Transaction<Database>, ruling: StoredRuling): Promise<Corrected | undefined>;
      },
    ): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const held = await trx
          .updateTable('ruling')
          .set({ state: 'applying', mode, appliedBy: step.actorId, appliedAt: step.at.toISOString() })
          .where('id', '=', id)
          .where('state', '=', 'previewed')
          .returning('id')
          .executeTakeFirst();
        if (!held) return false;
        const ruling = (await find(trx, id)) as StoredRuling;
        const papers = await trx
          .selectFrom('paperItem')
          .select('paperId')
          .distinct()
          .where('questionVersionId', ...oneOf(trx, ruling.versionIds))
          .execute();
        const paperIds = papers.map(({ paperId }) => paperId).toSorted();
        // Held first: of two rulings on one paper the second one finds the first.
        await trx
          .updateTable('paper')
          .set((eb) => ({ revision: eb.ref('revision') }))
          .where('id', ...oneOf(trx, paperIds))
          .execute();
        const active = await trx
          .selectFrom('rulingVersion')
          .select('rulingId')
          .where(isActiveRuling)
          .where('questionVersionId', ...oneOf(trx, ruling.versionIds))
          .executeTakeFirst();
        if (active) throw new AppError('RULING_ACTIVE');
        await expectUnchanged(trx, ruling);
        await trx.updateTable('rulingVersion').set({ isActive: 1 }).where('rulingId', '=', id).execute();
        await bringRulings(trx, paperIds);
        const corrected = await correct(trx, ruling);
        await trx
          .updateTable('ruling')
          .set({ totalCount: await countLagging(trx, id), ...corrected })
          .where('id', '=', id)
          .execute();
        await audited(trx, id, step);
        return true;
      }),

    /**
     * Takes a ruling out of force; its attempts are scored again afterwards, as if it had never been.
     * @param restore stores the question as it was before the ruling corrected it
     * @returns false if the ruling isn't in force
     */
    undo: (
      id: string,
      step: Step,
      restore: (trx: Transaction<Database>, ruling: StoredRuling) => Promise<void>,
    ): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const held = await trx
          .updateTable('ruling')
          .set({ state: 'undoing', undoneBy: step.actorId, undoneAt: step.at.toISOString() })
          .where('id', '=', id)
          .where('state', '=', 'applied')
          .returning('id')
          .executeTakeFirst();
        if (!held) return false;
        const ruling = (await find(trx, id)) as StoredRuling;
        await trx.updateTable('rulingVersion').set({ isActive: 0 }).where('rulingId', '=', id).execute();
        await takeOut(trx, id);
        await restore(trx, ruling);
        await trx
          .updateTable('ruling')
          .set({ totalCount: await countLagging(trx, id) })
          .where('id', '=', id)
          .execute();
        await audited(trx, id, step);
        return true;
      }),

    findPlaceWithin: findPlace,

    readWeights,
  };
}
export type RulingStore = ReturnType<typeof createRulingStore>;

/** The place of a question today. */
export function findPlace(executor: Kysely<Database>, questionId: string): Promise<QuestionPlace | undefined> {
  return executor
    .selectFrom('question')
    .innerJoin('tryout', 'tryout.id', 'question.tryoutId')
    .select(['question.tryoutId', 'tryout.title', 'question.number', 'question.currentVersionId'])
    .select(['tryout.archivedAt', 'tryout.requiresReview'])
    .where('question.id', '=', questionId)
    .executeTakeFirst();
}
