import { functionAround, withoutValues } from './texts.ts';

const source = `import { sql } from 'kysely';
export function createThings(db) {
  const find = batched(async (ids) => {
    const rows = await db.selectFrom('thing').execute();
    return rows;
  });
  return {
    find,
    async list({ page }) {
      const { total } = await db
        .selectFrom('thing')
        .execute();
      for (const one of total) {
        await db.deleteFrom('thing').execute();
      }
    },
    change({
      id,
      name,
    }: {
      id: string;
      name: string;
    }) {
      return db.transaction().execute(async (trx) => {
        await trx.updateTable('thing').execute();
      });
    },
    write: <Row>(work: Work<Row>) => db.transaction().execute(work),
  };
}
export async function* walk(db) {
  yield await db.selectFrom('thing').execute();
}`.split('\n');

it.each([
  [4, 'find'],
  [12, 'list'],
  [14, 'list'],
  [25, 'change'],
  [28, 'write'],
  [32, 'walk'],
  [1, '(top)'],
])('line %i is in %s', (line, name) => {
  expect(functionAround(source, line)).toBe(name);
});

describe('the text of a statement', () => {
  const [one, other] = ['0198a0c2-1111-7000-8000-000000000001', '0198a0c2-1111-7000-8000-000000000002'];

  it('has the same placeholder for the same id, and other ones for other ids and small values', () => {
    expect(withoutValues('select $1, $2, $3, $4, $5', [one, 5, one, other, 5])).toBe('select $1, $2, $1, $3, $4');
  });

  it('is the same for any number of rows and of members of a list', () => {
    const insert = (rows: number) =>
      `insert into "t" ("a", "b") values ${Array.from({ length: rows }, (_, row) => `($${row * 2 + 1}, $${row * 2 + 2})`).join(', ')} returning "a"`;
    expect(withoutValues(insert(7), [])).toBe(withoutValues(insert(2), []));
    expect(withoutValues('where "a" in ($1, $2, $3, $4) and "b" = $5', [])).toBe('where "a" in ($1, $2) and "b" = $3');
    expect(withoutValues(insert(1), [])).not.toBe(withoutValues(insert(2), []));
  });
});
