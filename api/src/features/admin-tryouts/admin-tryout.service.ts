import { AppError } from '../../app-error.ts';
import type { AuditedAct } from '../../audit/write-audit.ts';
import {
  type AdminTryout,
  type AdminTryoutChange,
  type AdminTryoutList,
  type AdminTryoutQuery,
  closesTooEarlyMessage,
  imageNotUploadedMessage,
  type RuleSetList,
  tryoutDefaults,
  type TryoutDeleted,
} from '../../contract/index.ts';
import { newId } from '../../id.ts';
import type { RuleSets } from '../../scoring/rule-set.ts';
import type { AdminTryoutRepository, TryoutFields, TryoutWriter } from './admin-tryout.repository.ts';

interface Dependencies {
  tryouts: AdminTryoutRepository;
  ruleSets: RuleSets;
  now(): Date;
}

/** What administrators decide of a package: the rest counts itself. */
const fieldsOf = ({
  id: _id,
  questionCount: _questions,
  finishedAttempts: _attempts,
  publishedAt: _published,
  archivedAt: _archived,
  createdAt: _created,
  updatedAt: _updated,
  keysAfterClose = true,
  ...fields
}: AdminTryout): TryoutFields => ({ ...fields, keysAfterClose });

const saysTheSame = (a: TryoutFields, b: TryoutFields) =>
  Object.entries(a).every(([name, value]) => b[name as keyof TryoutFields] === value);

/** A moment of its own for every state, so that `updatedAt` names it, however fast one follows the other. */
const laterThan = (before: string, now: Date) =>
  new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();

/** The rules of packages as administrators keep them (docs/decisions/0018-deleting-packages.md). */
export function createAdminTryoutService({ tryouts, ruleSets, now }: Dependencies) {
  /** What only the whole package tells: a change may say only a part of it. */
  function check({ ruleSetId, opensAt, closesAt }: TryoutFields): void {
    if (!ruleSets.ids().includes(ruleSetId))
      throw new AppError('VALIDATION_FAILED', [{ field: 'ruleSetId', message: 'Pilih aturan penilaian' }]);
    if (opensAt && closesAt && closesAt <= opensAt)
      throw new AppError('VALIDATION_FAILED', [{ field: 'closesAt', message: closesTooEarlyMessage }]);
  }

  /** A new cover must have been uploaded; the one from before stays as it is. */
  async function checkCover(writer: TryoutWriter, imageUrl: string | null, before: string | null): Promise<void> {
    if (imageUrl === null || imageUrl === before || (await writer.isUploaded(imageUrl))) return;
    throw new AppError('VALIDATION_FAILED', [{ field: 'imageUrl', message: imageNotUploadedMessage }]);
  }

  async function hold(writer: TryoutWriter, id: string): Promise<AdminTryout> {
    const tryout = await writer.hold(id);
    if (!tryout) throw new AppError('TRYOUT_NOT_FOUND');
    return tryout;
  }

  /** One package at most is the free tryout: the mark moves, and the log tells from where. */
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
    list: (query: AdminTryoutQuery): Promise<AdminTryoutList> => tryouts.list(query),

    /** Archived ones too. */
    get,

    listRuleSets(): RuleSetList {
      const shipped = ruleSets.ids().map((id) => ruleSets.get(id));
      return { ruleSets: shipped.map(({ id, title, year }) => ({ id, title, year })) };
    },

    async add(actorId: string, { updatedAt: _, ...change }: AdminTryoutChange): Promise<AdminTryout> {
      const fields: TryoutFields = { ...tryoutDefaults, ...change };
      check(fields);
      const id = newId();
      const at = now();
      const createdAt = at.toISOString();
      await tryouts.write(async (writer) => {
        await checkCover(writer, fields.imageUrl, null);
        if (fields.isFreeTryout) await moveFreeMark(writer, { at, actorId }, createdAt);
        await writer.insert(id, fields, createdAt);
        const act = { action: 'create', entity: 'tryout', entityId: id, label: fields.title } as const;
        await writer.audit({ at, actorId, ...act, after: fields });
      });
      return get(id);
    },

    /**
     * Changes a package. Attempts that run or are finished keep their duration's end, their questions and their rule set.
     * @throws AppError TRYOUT_CHANGED when it is no longer as `updatedAt` names it
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
        check(after);
        if (saysTheSame(before, after)) return;
        await checkCover(writer, after.imageUrl, before.imageUrl);
        const at = now();
        const updatedAt = laterThan(tryout.updatedAt, at);
        if (after.isFreeTryout && !before.isFreeTryout) await moveFreeMark(writer, { at, actorId }, updatedAt);
        await writer.update(id, after, updatedAt);
        const act = { action: 'update', entity: 'tryout', entityId: id, label: after.title } as const;
        await writer.audit({ at, actorId, ...act, before, after });
      });
      return get(id);
    },

    /** Deletes a package that nobody has taken; archives one that somebody has: results stay, a running attempt goes on. */
    remove(actorId: string, id: string): Promise<TryoutDeleted> {
      return tryouts.write(async (writer) => {
        const tryout = await hold(writer, id);
        const archived = await writer.wasTaken(id);
        const at = now();
        if (archived) await writer.archive(id, laterThan(tryout.updatedAt, at));
        else await writer.remove(id);
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
