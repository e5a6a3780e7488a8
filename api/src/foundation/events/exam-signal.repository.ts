import type { Kysely } from 'kysely';
import type { EventMessage } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';

/** Messages that a running exam shows at most, the newest. */
const messagesAtMost = 10;

/** Reads what a running exam hears beside its own clock. */
export function createExamSignalRepository(db: Kysely<Database>) {
  return {
    /** The messages of an event that haven't been withdrawn, the newest first. */
    async listMessages(tryoutId: string): Promise<EventMessage[]> {
      const rows = await db
        .selectFrom('eventHand')
        .select(['id', 'text', 'at'])
        .where('tryoutId', '=', tryoutId)
        .where('kind', '=', 'message')
        .where('undoneAt', 'is', null)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(messagesAtMost)
        .execute();
      return rows.map(({ id, text, at }) => ({ id, text: text ?? '', at }));
    },
  };
}
export type ExamSignalRepository = ReturnType<typeof createExamSignalRepository>;
