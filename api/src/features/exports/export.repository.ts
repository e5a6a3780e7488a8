import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';

/** The data that exports of questions need beside the questions. */
export function createExportRepository(db: Kysely<Database>) {
  return {
    findPackage: (tryoutId: string) =>
      db.selectFrom('tryout').select(['title', 'batch']).where('id', '=', tryoutId).executeTakeFirst(),

    note: (act: AuditedAct): Promise<void> => writeAudit(db, act),
  };
}
export type ExportRepository = ReturnType<typeof createExportRepository>;
