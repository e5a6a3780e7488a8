import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import * as v from 'valibot';
import { AuditLog, ErrorBody } from '../../src/contract/index.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { quietSales } from '../selling.ts';
import { answerSchemas } from './answer-schemas.ts';
import { recordAnswers, type RecordedAnswer } from './record-answers.ts';

/*
 * Front ends and API are released apart (docs/compatibility.md): the front ends of today read the answers of the releases that are kept
 * here, and the front ends of those releases read today's.
 */

/** Real answers of a former release, and what its front ends accept. */
interface Release {
  release: string;
  answers: RecordedAnswer[];
  schemas: Record<string, object>;
}

const read = <Kept>(release: string, name: string) =>
  JSON.parse(readFileSync(join(__dirname, release, name), 'utf8')) as Kept;
const releases = readdirSync(__dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }): Release => ({
    release: name,
    answers: read(name, 'answers.json'),
    schemas: read(name, 'schemas.json'),
  }));

/** A reader with these schemas: the mistakes that it finds in an answer. */
function readerWith(schemas: Record<string, object>) {
  // Schemas name each other by their place in the file.
  const ajv = new Ajv({ allErrors: true, strict: false }).addSchema({ $id: 'all', $defs: schemas });
  return ({ schema, body }: Pick<RecordedAnswer, 'schema' | 'body'>): string[] => {
    const validate = ajv.getSchema(`all#/$defs/${schema}`);
    if (!validate) return [`no schema ${schema}`];
    void validate(body);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

let t: TestApp;
let today: RecordedAnswer[];
beforeAll(async () => {
  t = await buildTestApp({ sales: quietSales() });
  today = await recordAnswers(t);
}, 120_000);
afterAll(() => t.close());

/** The mistakes that today's front ends find in an answer. */
function mistakesToday({ route, status, schema, body }: RecordedAnswer, contract = schemaOfToday): string[] {
  const told = schema === 'ErrorBody' ? ErrorBody : contract(route, status);
  if (!told) return ['this call is gone'];
  const { issues = [] } = v.safeParse(told, body);
  return issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
}
const schemaOfToday = (route: string, status: number) =>
  t.routes.find(({ method, url }) => `${method} ${url}` === route)?.answers[status];

it('keeps at least the last release', () => expect(releases.length).toBeGreaterThan(0));

describe.each(releases)('release $release', ({ answers, schemas }) => {
  const mistakesThen = readerWith(schemas);

  it.each(answers)('$route $status: its answer is read today', (answer) => {
    expect(mistakesToday(answer)).toEqual([]);
  });

  it.each(answers)('$route $status: it reads the answer of today', ({ route, status, schema }) => {
    const now = today.find((one) => one.route === route && one.status === status);
    expect(now && mistakesThen({ schema, body: now.body })).toEqual([]);
  });
});

describe('the recording', () => {
  it('has something in every list that a page shows, so that the fields of its elements are compared, too', () => {
    const full = new Map<string, boolean>();
    const look = (value: unknown, path: string): void => {
      if (Array.isArray(value)) {
        full.set(path, full.get(path) === true || value.length > 0);
        for (const element of value) look(element, `${path}[]`);
      } else if (value !== null && typeof value === 'object')
        for (const [name, held] of Object.entries(value)) look(held, `${path}.${name}`);
    };
    for (const { schema, body } of today) look(body, schema);
    const empty = [...full].flatMap(([path, isFull]) => (isFull ? [] : [path]));
    // A learner's own data are a file that no page reads.
    expect(empty.filter((path) => !path.startsWith('OwnData.'))).toEqual([]);
  });

  it('tells an address that isn’t served from a thing that isn’t there', () => {
    const told = today.find(({ route }) => route === 'GET /api/not-served');
    expect(told).toMatchObject({ status: 404, body: { code: 'CALL_UNKNOWN' } });
  });

  describe('finds', () => {
    const log = () => today.find(({ schema }) => schema === 'AuditLog') as RecordedAnswer;

    it('a field that front ends of the last release need and that is gone', () => {
      const { total: _, ...body } = log().body as { total: number };
      expect(readerWith(answerSchemas(t.routes))({ ...log(), body })).toEqual([" must have required property 'total'"]);
    });

    it('a field that today’s front ends need and that the last release didn’t send', () => {
      const Newer = v.object({ ...AuditLog.entries, oldest: v.string() });
      expect(mistakesToday(log(), () => Newer)).toEqual([expect.stringMatching(/^oldest: /)]);
    });

    it('no mistake in a value or a field that only a newer API knows', () => {
      const [entry] = (log().body as { entries: object[] }).entries;
      const body = {
        entries: [{ ...entry, action: 'teleport', entity: 'hologram', since: 1 }],
        total: 1,
        isTotalCapped: false,
      };
      expect(mistakesToday({ ...log(), body })).toEqual([]);
      expect(readerWith(answerSchemas(t.routes))({ ...log(), body })).toEqual([]);
    });
  });
});
