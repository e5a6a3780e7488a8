import { type Kysely, sql } from 'kysely';

/** Columns of texts that people write in more than one line, or paste. */
const texts: Record<string, readonly string[]> = {
  tryout: ['title', 'description'],
  question_version: ['stem', 'image_alt', 'explanation'],
  question_option: ['text', 'image_alt'],
  response: ['text'],
  late_response: ['text'],
  essay_mark: ['remark'],
};

/**
 * Stored texts with other line ends (`http/line-ends.ts`) get ours, so that none counts as changed. The audit log stays as it
 * was written: it records what was sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(texts))
    for (const name of columns) {
      const column = sql.ref(name);
      await sql`
        update ${sql.table(table)} set ${column} = replace(replace(${column}, ${'\r\n'}, ${'\n'}), ${'\r'}, ${'\n'})
        where ${column} like ${'%\r%'}`.execute(db);
    }
}
