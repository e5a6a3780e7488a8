import { type Kysely, sql } from 'kysely';
import type { Database } from '../src/db/schema.ts';

/** One version of an answer that was once stored. */
export interface StoredVersion {
  attemptId: string;
  itemId: string;
  option: string | null;
  text: string | null;
  flagged: number;
  sequence: number;
}

/**
 * Makes a PostgreSQL of a test keep every version of every answer, written with the answer itself: a row in `response` shows only the last one,
 * so an acknowledged answer that was lost and then given again would not be missed there.
 */
export async function keepJournal(db: Kysely<Database>): Promise<void> {
  await sql`create table answer_journal (attempt_id text, item_id text, option text, text text, flagged integer, sequence bigint)`.execute(
    db,
  );
  await sql`create index answer_journal_key on answer_journal (attempt_id, sequence)`.execute(db);
  await sql`create function keep_in_journal() returns trigger language plpgsql as $$ begin
    insert into answer_journal values (new.attempt_id, new.item_id, new.option, new.text, new.flagged, new.sequence);
    return null;
  end $$`.execute(db);
  await sql`create trigger keep_in_journal after insert or update of sequence on response for each row execute function keep_in_journal()`.execute(
    db,
  );
}

/** All versions of an attempt's answers from a sequence number on. */
export async function readJournal(
  db: Kysely<Database>,
  attemptId: string,
  fromSequence: number,
): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select * from answer_journal where attempt_id = ${attemptId} and sequence >= ${fromSequence}`.execute(db);
  return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
}
