import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sqlFindings } from './sql-wall.ts';

const root = resolve(__dirname, '..');
const sources = globSync('api/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });

it('only repositories of the API get the database', () => {
  const findings = sources.flatMap((file) =>
    sqlFindings(file, readFileSync(join(root, file), 'utf8')).map((finding) => `${file} ${finding}`),
  );
  expect(sources.length).toBeGreaterThan(250);
  expect(findings).toEqual([]);
});

describe('a forbidden use is found, whatever the file is called:', () => {
  const feature = 'api/src/features/planted';
  it.each([
    ['a statement on a parameter', `${feature}/planted.service.ts`, `export const a = (x) => x.selectFrom('a');`],
    [
      'the same in a file with another kind of name',
      `${feature}/held-things.ts`,
      `export const a = ({ d }) => d.insertInto('a');`,
    ],
    ['the same in brackets', `${feature}/planted.ts`, `export const a = (x) => x['deleteFrom']('a');`],
    ['a transaction in a route', `${feature}/planted.routes.ts`, `export const a = (x) => x.transaction();`],
    ['a statement as text', `${feature}/planted.ts`, 'export const a = (sql) => sql`select 1`;'],
    [
      'a statement in a composition',
      `${feature}/planted.feature.ts`,
      `export const a = ({ db }) => db.selectFrom('a');`,
    ],
    [
      'a rule that imports a repository’s function',
      `${feature}/planted.service.ts`,
      `import { writeAudit } from '../../foundation/audit/write-audit.repository.ts';`,
    ],
    [
      'a composition that passes the database to a service',
      `${feature}/planted.feature.ts`,
      `import { createPlanted } from './planted.service.ts';
       export const plantedFeature = ({ db }) => ({ offers: createPlanted({ db }) });`,
    ],
    [
      'the same as an argument',
      `${feature}/planted.feature.ts`,
      `import { createPlanted } from './planted.service.ts';
       export const plantedFeature = (needs) => ({ offers: createPlanted(needs.db) });`,
    ],
    [
      'a composition that passes on its whole argument object',
      `${feature}/planted.feature.ts`,
      `import { createPlanted } from './planted.service.ts';
       export const plantedFeature = (needs) => ({ offers: createPlanted(needs) });`,
    ],
    [
      'the same with a spread',
      `${feature}/planted.feature.ts`,
      `import { createPlanted } from './planted.service.ts';
       export function plantedFeature(needs: Needs) { return { offers: createPlanted({ ...needs }) }; }`,
    ],
    [
      'the same with a rest object',
      `${feature}/planted.feature.ts`,
      `import { createPlanted } from './planted.service.ts';
       export const plantedFeature = ({ now, ...rest }) => ({ offers: createPlanted(rest) });`,
    ],
    [
      'rules in a file that is called a repository',
      `${feature}/planted.repository.ts`,
      `import { AppError } from '../../app-error.ts'; export const decide = () => new AppError('NOT_FOUND');`,
    ],
  ])('%s', (_what, file, source) => {
    expect(sqlFindings(file, source)).not.toEqual([]);
  });

  it('but allowed uses are accepted', () => {
    const repository = `import type { Kysely } from 'kysely'; export const createPlanted = (db: Kysely<unknown>) => db.selectFrom('a');`;
    expect(sqlFindings(`${feature}/planted.repository.ts`, repository)).toEqual([]);
    const composition = `
      import { createPlanted } from './planted.repository.ts';
      export const plantedFeature = ({ db }: Needs) => ({ offers: { planted: createPlanted(db) } });
      export const other = (needs: Needs) => ({ offers: { planted: createPlanted(needs.db) } });`;
    expect(sqlFindings(`${feature}/planted.feature.ts`, composition)).toEqual([]);
    const service = `import type { Planted } from './planted.repository.ts'; export const list = (planted: Planted) => planted.list();`;
    expect(sqlFindings(`${feature}/planted.service.ts`, service)).toEqual([]);
  });
});
