import type { Kysely } from 'kysely';
import type { Announcement, AnnouncementList, AnnouncementQuery } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { noteCreation } from '../../foundation/creations/creation.repository.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';

/** The administrator who acts, and the time. */
type Actor = Pick<AuditedAct, 'actorId' | 'at'>;

const act = (actor: Actor, action: 'create' | 'delete', { id, text, endsAt }: Announcement): AuditedAct => ({
  ...actor,
  action,
  entity: 'announcement',
  entityId: id,
  label: text,
  [action === 'create' ? 'after' : 'before']: { text, endsAt },
});

export function createAnnouncementRepository(db: Kysely<Database>) {
  const newestFirst = db.selectFrom('announcement').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc');

  return {
    /** Those that have not ended, the newest first. */
    listCurrent: (at: Date, atMost: number): Promise<Announcement[]> =>
      newestFirst.where('endsAt', '>', at.toISOString()).limit(atMost).execute(),

    /** A page of all announcements. */
    async list({ page, pageSize }: AnnouncementQuery): Promise<AnnouncementList> {
      const { total } = await db
        .selectFrom('announcement')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const announcements = await newestFirst
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { announcements, total };
    },

    /**
     * Adds an announcement, unless the same request has added it before.
     * @returns the stored one; undefined when it was added before and has been deleted since
     */
    add: (announcement: Announcement, actor: Actor, key: CreationKey | undefined): Promise<Announcement | undefined> =>
      db.transaction().execute(async (trx) => {
        const before = await noteCreation(trx, key, { id: announcement.id, at: actor.at });
        if (before !== undefined)
          return trx.selectFrom('announcement').selectAll().where('id', '=', before).executeTakeFirst();
        await trx.insertInto('announcement').values(announcement).execute();
        await writeAudit(trx, act(actor, 'create', announcement));
        return announcement;
      }),

    /** Deletes one. @returns false when there is none */
    remove: (id: string, actor: Actor): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const deleted = await trx.deleteFrom('announcement').where('id', '=', id).returningAll().executeTakeFirst();
        if (deleted) await writeAudit(trx, act(actor, 'delete', deleted));
        return deleted !== undefined;
      }),
  };
}
export type AnnouncementRepository = ReturnType<typeof createAnnouncementRepository>;
