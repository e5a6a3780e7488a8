import Fastify from 'fastify';
import { buildTestApp, type Method, type TestApp } from '../../test/build-test-app.ts';
import { quietSales } from '../../test/selling.ts';
import { expectError } from '../../test/expect-error.ts';
import { type GivenAccount, givenLearner, givenStaff } from '../../test/given.ts';
import {
  type MatrixRole,
  type MatrixRow,
  permissionMatrix,
  roles,
  type RowPermission,
} from '../../test/permission-matrix.ts';
import { testDatabaseKind } from '../../test/test-database.ts';
import { type Permission, permissions } from '../contract/index.ts';
import type { AppError } from '../app-error.ts';
import { type TokenOwner, type TokenOwners, useAccess } from './access.ts';
import { useAfterwards } from './afterwards.ts';
import { useTokens } from './tokens.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ sales: quietSales() });
});
afterAll(() => t.close());

const codes = {
  401: ['UNAUTHENTICATED'],
  403: ['FORBIDDEN', 'PERMISSION_MISSING'],
  404: ['NOT_FOUND', 'ATTEMPT_NOT_FOUND'],
} as const;

/** Routes for money ask for a second factor. */
const isForMoney = (permission: RowPermission | undefined) =>
  permission !== undefined && permission.includes('finance');

const callerOf = async (role: MatrixRole, hasSecondFactor: boolean) =>
  role === 'guest' ? undefined : role === 'learner' ? givenLearner(t) : givenStaff(t, role, { hasSecondFactor });

/**
 * On the second database one whom the route serves, and all for whom something isn't there: a refusal at the door is the same on both, and all whom a route serves get
 * the same statements.
 */
function asked(answers: (typeof permissionMatrix)[number]['answers']): readonly MatrixRole[] {
  if (testDatabaseKind === 'sqlite') return roles;
  const served = roles.find((role) => answers[role] === 'ok') ?? 'guest';
  return roles.filter((role) => role === served || answers[role] === 404);
}

/** Arranges requests that succeed for whom the route serves. All who are refused get the same one: a refusal changes nothing. */
function requestsOf({ route, request }: MatrixRow) {
  const [method, pattern] = route.split(' ') as [Method, string];
  const arrange = async (learner?: GivenAccount) => {
    const { url = pattern, body } = (await request?.({ t, learner: learner ?? (await givenLearner(t)) })) ?? {};
    return { method, url, body };
  };
  let refused: ReturnType<typeof arrange> | undefined;
  return { served: arrange, refused: () => (refused ??= arrange()) };
}

describe.each(permissionMatrix)('$route', (row) => {
  const { answers, permission, success = 200 } = row;
  const { served, refused } = requestsOf(row);

  it.each(asked(answers).map((role) => [role, answers[role]] as const))('answers a %s: %s', async (role, expected) => {
    const caller = await callerOf(role, isForMoney(permission));
    const { method, url, body } =
      expected === 'ok' ? await served(role === 'learner' ? caller : undefined) : await refused();
    const answer = await t.call(method, url, { as: caller, body });
    if (expected === 'ok') expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([success, expect.anything()]);
    else expect(codes[expected]).toContain(expectError(answer, answer.json<{ code: 'FORBIDDEN' }>().code).code);
  });
});

/** Administrators with one permission each, and one with none. */
const single: Permission[][] = [[], ...permissions.map((one) => [one])];

/** On the second database none: a refusal at the door is the same on both, and all whom a route serves get the same statements. */
const ofAdministrators = permissionMatrix.filter(
  ({ answers }) => testDatabaseKind === 'sqlite' && answers.admin === 'ok' && answers.questioner !== 'ok',
);

for (const row of ofAdministrators)
  describe(`${row.route}, of administrators`, () => {
    const { answers, permission = [], success = 200 } = row;
    const { served, refused } = requestsOf(row);

    it.each(single.map((held) => [held.join() || 'none', held] as const))('with %s alone', async (_name, held) => {
      const as = await givenStaff(t, 'admin', { permissions: held, hasSecondFactor: isForMoney(permission) });
      const may = permission === 'any' || held.some((one) => permission.includes(one));
      const { method, url, body } = may ? await served() : await refused();
      const answer = await t.call(method, url, { as, body });
      if (may) expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([success, expect.anything()]);
      else expectError(answer, answers.learner === 404 ? 'NOT_FOUND' : 'PERMISSION_MISSING');
    });
  });

describe('permissions that are given or taken', () => {
  it('take effect with the next call, and end no session', async () => {
    const [manager, marker] = [await givenStaff(t, 'admin'), await givenStaff(t, 'admin', { permissions: ['mark'] })];
    const give = (given: Permission[]) =>
      t.call('PUT', `/admin/staff/${marker.id}`, { as: manager, body: { permissions: given } });
    const statuses = async () =>
      Promise.all(
        ['/admin/essays', '/admin/profiles', '/admin/profile'].map(
          async (url) => (await t.call('GET', url, { as: marker })).statusCode,
        ),
      );
    expect(await statuses()).toEqual([200, 403, 200]);
    expect((await give(['support'])).statusCode).toBe(200);
    expect(await statuses()).toEqual([403, 200, 200]);
    expect((await t.call('GET', '/admin/profile', { as: marker })).json()).toMatchObject({ permissions: ['support'] });
  });
});

describe('the permission matrix', () => {
  it('names exactly the routes that the app serves', () => {
    const served = t.routes
      .filter(({ method, url }) => method !== 'HEAD' && `${method} ${url}` !== 'OPTIONS *')
      .map(({ method, url }) => `${method} ${url}`);
    expect(permissionMatrix.map(({ route }) => route).toSorted()).toEqual(served.toSorted());
  });

  it('has the same access for each route as the app', () => {
    const declared = new Map(t.routes.map(({ method, url, access }) => [`${method} ${url}`, access]));
    const meaning: Record<string, object> = {
      public: { guest: 'ok', learner: 'ok', questioner: 'ok', admin: 'ok' },
      learner: { guest: 401, learner: 'ok', questioner: 403, admin: 403 },
      questioner: { guest: 401, learner: 403, questioner: 'ok', admin: 403 },
      admin: { guest: 401, learner: 403, questioner: 403, admin: 'ok' },
      'admin-unseen': { guest: 404, learner: 404, questioner: 404, admin: 'ok' },
      visitor: { guest: 'ok', learner: 'ok', questioner: 403, admin: 403 },
      attempt: { guest: 404, learner: 'ok', questioner: 403, admin: 403 },
      // By the signature alone.
      webhook: { guest: 'ok', learner: 'ok', questioner: 'ok', admin: 'ok' },
    };
    expect(permissionMatrix.map(({ route, answers }) => [route, answers])).toEqual(
      permissionMatrix.map(({ route }) => [route, meaning[declared.get(route) ?? '']]),
    );
  });

  it('has the same permissions for each route as the app', () => {
    const asked = new Map(t.routes.map(({ method, url, permission }) => [`${method} ${url}`, permission]));
    const inOrder = (needed: unknown) => (typeof needed === 'object' ? [...(needed as string[])].toSorted() : needed);
    expect(permissionMatrix.map(({ route, permission }) => [route, inOrder(permission)])).toEqual(
      permissionMatrix.map(({ route }) => {
        const needed = asked.get(route);
        return [route, inOrder(needed === undefined || needed === 'any' ? needed : [needed].flat())];
      }),
    );
  });
});

describe('a HEAD request', () => {
  it('is guarded like its GET', async () => {
    const twins = t.routes.filter(({ method }) => method === 'HEAD');
    expect(twins.length).toBeGreaterThan(5);
    const declared = new Map(t.routes.filter(({ method }) => method === 'GET').map(({ url, access }) => [url, access]));
    expect(
      twins.filter(({ url, access }) => access !== declared.get(url.length > 1 ? url.replace(/\/$/, '') : url)),
    ).toEqual([]);
    expect((await t.call('HEAD', '/api/auth/me')).statusCode).toBe(401);
    expect((await t.call('HEAD', '/api/attempts/TO1')).statusCode).toBe(404);
  });
});

describe('the order of checks', () => {
  it('checks the token and the role before it reads the body', async () => {
    const admin = await givenStaff(t, 'admin');
    const put = (headers: Record<string, string>) =>
      t.app.inject({
        method: 'PUT',
        url: '/api/auth/profile',
        headers: { 'content-type': 'application/json', ...headers },
        payload: '{"broken',
      });
    expectError(await put({}), 'UNAUTHENTICATED');
    expectError(await put({ authorization: `Bearer ${admin.token}` }), 'FORBIDDEN');
  });

  it('checks the role before it looks for the attempt', async () => {
    const admin = await givenStaff(t, 'admin');
    expectError(await t.call('GET', '/api/attempts/TO0', { as: admin }), 'FORBIDDEN');
  });
});

describe('a route without declared access', () => {
  const nobody = { findActive: async () => undefined, findBySession: async () => undefined };
  const noSessions = {
    prolong: async () => undefined,
    isOver: () => false,
    isUseDue: () => false,
    noteUse: async () => {},
  };
  async function guarded(owners: TokenOwners = nobody) {
    const app = Fastify();
    const tokens = await useTokens(app, ['a secret that is long enough to sign with'], () => new Date());
    useAccess(app, {
      owners,
      tokens,
      sessions: noSessions,
      afterwards: useAfterwards(app),
      needsSecondFactor: () => false,
    });
    return app;
  }

  it('stops the server from starting, and is named', async () => {
    const app = await guarded();
    app.get('/told', { config: { access: 'public' } }, async () => 'ok');
    app.post('/forgotten', async () => 'ok');
    await expect(app.ready()).rejects.toThrow('POST /forgotten');
  });

  it('stops it inside a plugin too', async () => {
    const app = await guarded();
    app.register(async (inner) => void inner.get('/forgotten', async () => 'ok'), { prefix: '/deep' });
    await expect(app.ready()).rejects.toThrow('/deep/forgotten');
  });

  it.each([{ permission: undefined }, { permission: [] }])(
    'stops it if a route for administrators names no permission: %o',
    async (config) => {
      const app = await guarded();
      app.get('/staff', { config: { access: 'admin', ...config } as { access: 'admin' } }, async () => 'ok');
      await expect(app.ready()).rejects.toThrow('which permission they need: GET /staff');
    },
  );

  it('stops it if a route for others names a permission', async () => {
    const app = await guarded();
    app.get('/own', { config: { access: 'learner', permission: 'manage' } }, async () => 'ok');
    await expect(app.ready()).rejects.toThrow('not for administrators: GET /own');
  });

  it('for money alone asks for a second factor, whatever the settings say of it', async () => {
    const owner = (secondFactorAt: string | null): TokenOwner => ({
      ...{ id: 'a1', role: 'admin', standing: 'registered', tokenVersion: 1, permissions: ['finance'] },
      ...{ oneTimePasswordExpiresAt: null, secondFactorAt },
    });
    for (const [at, code] of [
      [null, 'SECOND_FACTOR_FOR_MONEY'],
      ['2026-11-24T00:00:00.000Z', undefined],
    ] as const) {
      const app = await guarded({ ...nobody, findActive: async () => owner(at) });
      app.setErrorHandler((error, _request, reply) => reply.code(403).send({ code: (error as AppError).code }));
      app.get('/money', { config: { access: 'admin', permission: 'finance' } }, async () => ({}));
      app.get('/purchases', { config: { access: 'admin', permission: ['finance', 'support'] } }, async () => ({}));
      await app.ready();
      const token = app.jwt.sign({ ver: 1 }, { sub: 'a1', aud: 'admin', expiresIn: 60 });
      const ask = async (url: string) =>
        (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json<{ code?: string }>();
      expect((await ask('/money')).code).toBe(code);
      expect((await ask('/purchases')).code).toBe(code);
      await app.close();
    }
  });

  it('is the only reason: the same server starts when each route says it', async () => {
    const app = await guarded();
    app.get('/told', { config: { access: 'admin', permission: 'manage' } }, async () => 'ok');
    await app.ready();
    expect((await app.inject('/told')).statusCode).toBe(401);
    await app.close();
  });
});
