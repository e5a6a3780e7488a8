import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import type { AuditEntry, AuditLog, AuditQuery } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { beginningOf } from '../../foundation/days/days.ts';

/** Most entries that are counted and can be paged to: older ones are found by narrower filters. */
export const mostCounted = 10_000;

const fields = (json: string | null) => (json === null ? null : (JSON.parse(json) as Record<string, unknown>));

/** Reads the audit log and never writes it. Each combination of filters has an index that also gives the order. */
export function createAuditRepository(db: Kysely<Database>) {
  return {
    async list({ actor, entity, action, from, to, page, pageSize }: AuditQuery): Promise<AuditLog> {
      const matching = (eb: ExpressionBuilder<Database, 'auditEntry'>) => {
        const conditions: Expression<SqlBool>[] = [];
        if (actor) conditions.push(eb('actorId', '=', actor));
        if (entity) conditions.push(eb('entity', '=', entity));
        if (action) conditions.push(eb('action', '=', action));
        if (from) conditions.push(eb('at', '>=', beginningOf(from).toISOString()));
        if (to) conditions.push(eb('at', '<', beginningOf(to, 1).toISOString()));
        return eb.and(conditions);
      };
      const { count } = await db
        .selectFrom((eb) =>
          eb
            .selectFrom('auditEntry')
            .where(matching)
            .select('at')
            .limit(mostCounted + 1)
            .as('counted'),
        )
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const total = Math.min(count, mostCounted);
      const offset = (page - 1) * pageSize;
      const rows =
        offset >= total
          ? []
          : await db
              .selectFrom((eb) =>
                eb
                  .selectFrom('auditEntry')
                  .where(matching)
                  .selectAll()
                  .orderBy('at', 'desc')
                  .orderBy('id', 'desc')
                  .limit(pageSize)
                  .offset(offset)
                  .as('entry'),
              )
              .leftJoin('account', 'account.id', 'entry.actorId')
              .select([
                'entry.id',
                'at',
                'actorId',
                'action',
                'entity',
                'entityId',
                'label',
                'reason',
                'before',
                'after',
                'account.name as actorName',
                'account.email as actorEmail',
              ])
              .orderBy('at', 'desc')
              .orderBy('entry.id', 'desc')
              .execute();
      return {
        entries: rows.map(({ actorId, actorName, actorEmail, before, after, ...row }): AuditEntry => ({
          ...row,
          actor: { id: actorId, name: actorName ?? 'Akun yang tidak ada lagi', email: actorEmail ?? '' },
          before: fields(before),
          after: fields(after),
        })),
        total,
        isTotalCapped: count > mostCounted,
      };
    },
  };
}
export type AuditRepository = ReturnType<typeof createAuditRepository>;
