import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { quietSales } from '../../test/selling.ts';

interface Operation {
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties: object; required?: string[] } }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
  security?: object[];
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
}

let t: TestApp;
let document: Document;
beforeAll(async () => {
  t = await buildTestApp({ docs: true, sales: quietSales() });
  document = (await t.call('GET', '/docs/json')).json<Document>();
});
afterAll(() => t.close());

/** Calls that answer with a picture, a table, a calendar, a stream or another address, not with JSON. */
const sendsFile =
  /^GET (\/api\/files\/|\/api\/reminders\/stop\/|.*\/(calendar|certificate|export|file|id-card|proof|signals|stream|template)$)/;

const operations = () =>
  Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
const served = () =>
  t.routes.filter(({ method, url }) => !['HEAD', 'OPTIONS'].includes(method) && !url.startsWith('/docs'));

describe('the OpenAPI document', () => {
  it('is one of OpenAPI 3 and has a title', () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\./),
      info: { title: 'Tryout BUMN & CPNS', version: '1' },
    });
  });

  it('lists exactly the routes that the app serves', () => {
    expect(
      operations()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(
      served()
        .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
        .toSorted(),
    );
  });

  it('describes the success of every JSON call by a schema', () => {
    const undescribed = operations().filter(({ name, operation }) => {
      const success = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
      return !sendsFile.test(name) && !success.some(([, { content }]) => content?.['application/json']?.schema);
    });
    expect(undescribed.map(({ name }) => name)).toEqual([]);
  });

  it('names each parameter of the path as required', () => {
    for (const { name, operation } of operations()) {
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      expect([
        name,
        (operation.parameters ?? [])
          .filter(({ in: place, required }) => place === 'path' && required)
          .map((parameter) => parameter.name),
      ]).toEqual([name, inPath]);
    }
  });

  it('names the body of every call that takes one', () => {
    const register = document.paths['/api/auth/register']?.['post'];
    expect(register?.requestBody?.content['application/json']?.schema.required?.toSorted()).toEqual([
      'ageGroup',
      'consent',
      'email',
      'gender',
      'instance',
      'name',
      'password',
      'phone',
      'province',
    ]);
  });

  it('asks for a token exactly where one is needed', () => {
    const access = new Map(
      served().map(({ method, url, access: who }) => [`${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`, who]),
    );
    for (const { name, operation } of operations())
      expect([name, operation.security !== undefined]).toEqual([name, access.get(name) !== 'public']);
  });

  it('is plain JSON without references to nowhere', () => {
    const text = JSON.stringify(document);
    for (const [, reference] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      const target = (reference as string)
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
      expect([reference, target]).toEqual([reference, expect.anything()]);
    }
  });
});
