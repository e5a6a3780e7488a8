import { AppError } from '../../app-error.ts';
import type { AuditedAct } from '../../foundation/audit/write-audit.repository.ts';
import {
  type AdminTryout,
  type AdminTryoutChange,
  type AdminTryoutList,
  type AdminTryoutQuery,
  closesTooEarlyMessage,
  type ExamType,
  type ExamTypes,
  type FieldError,
  imageNotUploadedMessage,
  type PackageCheck,
  type RuleSetList,
  tryoutDefaults,
  type TryoutDeleted,
  unreviewedMessage,
} from '../../contract/index.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { newId } from '../../id.ts';
import { lastEnd } from '../../foundation/events/event-times.ts';
import { expectKnown } from '../../foundation/exam-types/expect-known.ts';
import { checkPackage, rulesRefusal } from '../../foundation/publishing/check-package.ts';
import type { RuleSets } from '../../foundation/scoring/rule-set.ts';
import type { AdminTryoutRepository, TryoutFields, TryoutWriter } from './admin-tryout.repository.ts';

interface Dependencies {
  tryouts: AdminTryoutRepository;
  examTypes: ExamTypes;
  ruleSets: RuleSets;
  now(): Date;
}

/** The fields of a package that administrators set; the others are computed. */
const fieldsOf = ({
  id: _id,
  questionCount: _questions,
  enteringCount: _entering,
  finishedAttempts: _attempts,
  isTaken: _taken,
  publishedAt: _published,
  archivedAt: _archived,
  createdAt: _created,
  updatedAt: _updated,
  keysAfterClose = true,
  requiresReview = false,
  ...fields
}: AdminTryout): TryoutFields => ({ ...fields, keysAfterClose, requiresReview });

const saysTheSame = (a: TryoutFields, b: TryoutFields) =>
  Object.entries(a).every(([name, value]) => b[name as keyof TryoutFields] === value);

/** Common fields of audit entries about a changed package. */
const updateOf = ({ id, title }: AdminTryout) =>
  ({ action: 'update', entity: 'tryout', entityId: id, label: title }) as const;

const eventTimesMessage = 'Tryout ini sebuah acara: ubah waktunya di pengaturan acara';
const rulesInUseMessage =
  'Tryout ini sudah pernah dikerjakan: aturan penilaiannya tetap, supaya semua nilainya dapat dibandingkan. Untuk aturan lain, gandakan tryout ini';
const eventNotFreeMessage = 'Acara tidak dapat menjadi tryout gratis tanpa akun';

/** A different time for every state, so that `updatedAt` identifies it even if changes follow each other quickly. */
const laterThan = (before: string, now: Date) =>
  new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();

/** The rules of packages as administrators keep them (docs/decisions/0018-deleting-packages.md). */
export function createAdminTryoutService({ tryouts, examTypes, ruleSets, now }: Dependencies) {
  /** Checks rules that need the whole package, because a request may contain only some of its fields. */
  function check({ type, ruleSetId, opensAt, closesAt }: TryoutFields, before?: TryoutFields): void {
    // A package may keep a type that only another release knows.
    if (type !== before?.type && !examTypes.find(type)) throw AppError.field('type', 'Pilih tipe');
    if (!ruleSets.ids().includes(ruleSetId)) throw AppError.field('ruleSetId', 'Pilih aturan penilaian');
    if (opensAt && closesAt && closesAt <= opensAt) throw AppError.field('closesAt', closesTooEarlyMessage);
  }

  /** A new package is of the first type, and scored as its type usually is. */
  function defaultsOf({ type }: AdminTryoutChange): Pick<TryoutFields, 'type' | 'ruleSetId'> {
    const chosen = (type === undefined ? undefined : examTypes.find(type)) ?? (examTypes.list[0] as ExamType);
    return { type: chosen.type, ruleSetId: chosen.defaultRuleSetId };
  }

  /** A new cover must have been uploaded; the one from before stays as it is. */
  async function checkCover(writer: TryoutWriter, imageUrl: string | null, before: string | null): Promise<void> {
    if (imageUrl === null || imageUrl === before || (await writer.isUploaded(imageUrl))) return;
    throw AppError.field('imageUrl', imageNotUploadedMessage);
  }

  /** Questions never leave an exam that learners see because a setting changes. */
  async function expectReviewed(writer: TryoutWriter, id: string): Promise<void> {
    const left = (await writer.listQuestions(id)).filter(({ entry, isApproved }) => entry === 'enters' && !isApproved);
    if (left.length === 0) return;
    throw AppError.field('requiresReview', unreviewedMessage(left.length));
  }

  /** An event's times are set where the event is, and what its learners rely on stays (docs/decisions/0206). */
  async function checkEvent(
    writer: TryoutWriter,
    id: string,
    before: TryoutFields,
    after: TryoutFields,
  ): Promise<void> {
    const moved = (['opensAt', 'closesAt'] as const).filter((name) => before[name] !== after[name]);
    const becomesFree = after.isFreeTryout && !before.isFreeTryout;
    const isLonger = before.durationSeconds !== after.durationSeconds;
    if (moved.length === 0 && !becomesFree && !isLonger) return;
    if (!(await writer.findEvent(id))) return;
    const problems: FieldError[] = moved.map((field) => ({ field, message: eventTimesMessage }));
    if (becomesFree) problems.push({ field: 'isFreeTryout', message: eventNotFreeMessage });
    if (problems.length > 0) throw new AppError('VALIDATION_FAILED', problems);
    if (await writer.wasTaken(id)) throw new AppError('EVENT_UNDER_WAY').at('durationSeconds');
  }

  /** One ranking has one scale: attempts keep the rule set that they began with (docs/decisions/0245). */
  async function checkRules(
    writer: TryoutWriter,
    { id, publishedAt }: AdminTryout,
    before: TryoutFields,
    after: TryoutFields,
  ): Promise<void> {
    const isOtherSet = after.ruleSetId !== before.ruleSetId;
    if (!isOtherSet && after.type === before.type) return;
    if (isOtherSet && (await writer.wasTaken(id))) throw AppError.field('ruleSetId', rulesInUseMessage);
    // A draft is checked when it is published.
    const message = publishedAt ? rulesRefusal(after.type, ruleSets.get(after.ruleSetId), examTypes) : undefined;
    if (message !== undefined) throw AppError.field(isOtherSet ? 'ruleSetId' : 'type', message);
  }

  /** The package, locked; an archived one counts as missing here. */
  async function hold(writer: TryoutWriter, id: string): Promise<AdminTryout> {
    const tryout = await writer.hold(id);
    if (!tryout || tryout.archivedAt !== null) throw new AppError('TRYOUT_NOT_FOUND');
    return tryout;
  }

  /** Changes the state of a package in one transaction; if it has that state already, nothing happens. */
  async function become(
    id: string,
    holding: (writer: TryoutWriter) => Promise<AdminTryout>,
    isSo: (tryout: AdminTryout) => boolean,
    work: (writer: TryoutWriter, tryout: AdminTryout, updatedAt: string) => Promise<void>,
  ): Promise<AdminTryout> {
    await tryouts.write(async (writer) => {
      const tryout = await holding(writer);
      if (!isSo(tryout)) await work(writer, tryout, laterThan(tryout.updatedAt, now()));
    });
    return get(id);
  }

  /** At most one package is the free tryout: moves the mark, and logs where it came from. */
  async function moveFreeMark(writer: TryoutWriter, act: Pick<AuditedAct, 'at' | 'actorId'>, updatedAt: string) {
    const former = await writer.takeFreeMark(updatedAt);
    if (!former) return;
    await writer.audit({
      ...act,
      action: 'update',
      entity: 'tryout',
      entityId: former.id,
      label: former.title,
      before: { isFreeTryout: true },
      after: { isFreeTryout: false },
    });
  }

  async function get(id: string): Promise<AdminTryout> {
    const tryout = await tryouts.find(id);
    if (!tryout) throw new AppError('TRYOUT_NOT_FOUND');
    return tryout;
  }

  return {
    async list(query: AdminTryoutQuery): Promise<AdminTryoutList> {
      expectKnown(examTypes, query);
      return tryouts.list(query);
    },

    /** The package, archived or not. */
    get,

    listRuleSets(): RuleSetList {
      const shipped = ruleSets.ids().map((id) => ruleSets.get(id));
      return { ruleSets: shipped.map(({ id, title, year }) => ({ id, title, year })) };
    },

    /** Adds a draft; a repeated request with the same key returns the draft that was added. */
    async add(
      actorId: string,
      { updatedAt: _, ...change }: AdminTryoutChange,
      key: CreationKey | undefined,
    ): Promise<AdminTryout> {
      const fields: TryoutFields = { ...tryoutDefaults, ...defaultsOf(change), ...change };
      check(fields);
      const id = newId();
      const at = now();
      const before = await tryouts.write(async (writer) => {
        const created = await writer.noteCreation(key, { id, at });
        if (created !== undefined) return created;
        await checkCover(writer, fields.imageUrl, null);
        await writer.insert(id, fields, at.toISOString());
        const act = { action: 'create', entity: 'tryout', entityId: id, label: fields.title } as const;
        await writer.audit({ at, actorId, ...act, after: fields });
        return undefined;
      });
      return get(before ?? id);
    },

    /**
     * Changes a package. Running and finished attempts keep their deadline, questions and rule set.
     * @throws AppError TRYOUT_CHANGED when its state is no longer the one that `updatedAt` names
     */
    async edit(
      actorId: string,
      id: string,
      { updatedAt: expected, ...change }: AdminTryoutChange,
    ): Promise<AdminTryout> {
      await tryouts.write(async (writer) => {
        const tryout = await hold(writer, id);
        if (expected !== undefined && expected !== tryout.updatedAt) throw new AppError('TRYOUT_CHANGED');
        const before = fieldsOf(tryout);
        const after = { ...before, ...change };
        check(after, before);
        if (saysTheSame(before, after)) return;
        await checkRules(writer, tryout, before, after);
        await checkEvent(writer, id, before, after);
        await checkCover(writer, after.imageUrl, before.imageUrl);
        if (after.requiresReview !== before.requiresReview) {
          if (tryout.publishedAt && after.requiresReview) await expectReviewed(writer, id);
          await writer.voidPaper(id);
        }
        const at = now();
        const updatedAt = laterThan(tryout.updatedAt, at);
        // A draft gets the mark when it is published: otherwise there would be no free tryout until then.
        if (tryout.publishedAt && after.isFreeTryout && !before.isFreeTryout)
          await moveFreeMark(writer, { at, actorId }, updatedAt);
        await writer.update(id, after, updatedAt);
        const act = { action: 'update', entity: 'tryout', entityId: id, label: after.title } as const;
        await writer.audit({ at, actorId, ...act, before, after });
      });
      return get(id);
    },

    /** Result of the check that publishing would make now, with a note where nobody could begin the draft any more. */
    async check(id: string): Promise<PackageCheck> {
      const tryout = await get(id);
      const { publishedAt, closesAt } = tryout;
      const isOver = publishedAt === null && closesAt !== null && new Date(closesAt) <= now();
      const questions = await tryouts.listQuestions(id);
      return checkPackage({ ...tryout, isOver }, questions, ruleSets.get(tryout.ruleSetId), examTypes);
    },

    /**
     * Shows a draft to learners.
     * @throws AppError TRYOUT_NOT_READY when a problem blocks publishing
     */
    publish: (actorId: string, id: string): Promise<AdminTryout> =>
      become(
        id,
        (writer) => hold(writer, id),
        ({ publishedAt }) => publishedAt !== null,
        async (writer, tryout, publishedAt) => {
          const questions = await writer.listQuestions(id);
          if (!checkPackage(tryout, questions, ruleSets.get(tryout.ruleSetId), examTypes).canBePublished)
            throw new AppError('TRYOUT_NOT_READY');
          const act = { at: now(), actorId };
          if (tryout.isFreeTryout) await moveFreeMark(writer, act, publishedAt);
          await writer.setPublished(id, publishedAt, publishedAt);
          await writer.audit({ ...act, ...updateOf(tryout), before: { publishedAt: null }, after: { publishedAt } });
        },
      ),

    /** Makes a published package a draft again: nobody can start it, running attempts go on, results stay. */
    withdraw: (actorId: string, id: string): Promise<AdminTryout> =>
      become(
        id,
        (writer) => hold(writer, id),
        ({ publishedAt }) => publishedAt === null,
        async (writer, tryout, updatedAt) => {
          await writer.setPublished(id, null, updatedAt);
          const { publishedAt } = tryout;
          const act = { at: now(), actorId, ...updateOf(tryout) };
          await writer.audit({ ...act, before: { publishedAt }, after: { publishedAt: null } });
        },
      ),

    /** Takes a package out of the archive, as a draft: somebody must publish it before learners see it. */
    restore: (actorId: string, id: string): Promise<AdminTryout> =>
      become(
        id,
        async (writer) => {
          const tryout = await writer.hold(id);
          if (!tryout) throw new AppError('TRYOUT_NOT_FOUND');
          return tryout;
        },
        ({ archivedAt }) => archivedAt === null,
        async (writer, tryout, updatedAt) => {
          await writer.restore(id, updatedAt);
          const { archivedAt, publishedAt } = tryout;
          await writer.audit({
            at: now(),
            actorId,
            ...updateOf(tryout),
            before: { archivedAt, publishedAt },
            after: { archivedAt: null, publishedAt: null },
          });
        },
      ),

    /**
     * Deletes a package that nobody has taken; archives one that has attempts: results stay, running attempts go on. One that somebody has bought is archived, too,
     * so that it can be brought back, and so is an event for which learners have registered, once its last clock has ended.
     * @throws AppError EVENT_UNDER_WAY before that
     */
    remove(actorId: string, id: string): Promise<TryoutDeleted> {
      return tryouts.write(async (writer) => {
        const tryout = await hold(writer, id);
        const at = now();
        const event = await writer.findEvent(id);
        const isAwaited = event !== undefined && (await writer.isRegisteredFor(id));
        if (isAwaited && at < lastEnd(event)) throw new AppError('EVENT_UNDER_WAY');
        const archived = isAwaited || (await writer.wasTaken(id)) || (await writer.isSold(id));
        if (archived) await writer.archive(id, laterThan(tryout.updatedAt, at));
        else await writer.remove(id, at.toISOString());
        await writer.audit({
          at,
          actorId,
          action: archived ? 'archive' : 'delete',
          entity: 'tryout',
          entityId: id,
          label: tryout.title,
          before: { ...fieldsOf(tryout), questionCount: tryout.questionCount },
        });
        return { success: true, archived };
      });
    },
  };
}
export type AdminTryoutService = ReturnType<typeof createAdminTryoutService>;
