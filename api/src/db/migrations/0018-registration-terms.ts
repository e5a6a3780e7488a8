import type { Kysely } from 'kysely';
import { asTerms, asText } from './frozen/terms.ts';

const rowsAtOnce = 500;

interface Tables {
  freeRegistration: { number: number; terms: string };
}

/** Registrations store their terms as every directory does: sorted, separated by line ends, with one at each end. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const db = database as Kysely<Tables>;
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('freeRegistration')
      .select(['number', 'terms'])
      .where('number', '>', after)
      .orderBy('number')
      .limit(rowsAtOnce)
      .execute();
    for (const { number, terms } of rows)
      await db
        .updateTable('freeRegistration')
        .set({ terms: asText(asTerms(terms)) })
        .where('number', '=', number)
        .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = Number(last.number);
  }
}
