import * as v from 'valibot';
import {
  AdminTryout,
  AdminTryoutChange,
  AdminTryoutList,
  AdminTryoutQuery,
  PackageCheck,
  RuleSetList,
  TryoutDeleted,
} from '../../contract/index.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { AdminTryoutService } from './admin-tryout.service.ts';

const TryoutParams = v.object({ tryoutId: v.string() });
/** Titles are open to all administrators: the dashboard shows everybody the newest. */
const seen = { config: { access: 'admin', permission: 'any' } } as const;
const read = { config: { access: 'admin', permission: ['review', 'manage', 'support'] } } as const;
/** Its problems reveal parts of the questions. */
const check = { config: { access: 'admin', permission: ['review', 'manage'] } } as const;
const write = { config: { access: 'admin', permission: 'manage' } } as const;

/** /admin: packages of every status, and the rule sets that can score them. */
export const adminTryoutRoutes: ValibotPlugin<{ tryouts: AdminTryoutService }> = async (app, { tryouts }) => {
  app.get('/rule-sets', { ...read, schema: { response: { 200: RuleSetList } } }, async () => tryouts.listRuleSets());
  app.get(
    '/tryouts',
    { ...seen, schema: { querystring: AdminTryoutQuery, response: { 200: AdminTryoutList } } },
    ({ query }) => tryouts.list(query),
  );
  app.get(
    '/tryouts/:tryoutId',
    { ...read, schema: { params: TryoutParams, response: { 200: AdminTryout } } },
    ({ params }) => tryouts.get(params.tryoutId),
  );
  app.post(
    '/tryouts',
    { ...write, schema: { body: AdminTryoutChange, response: { 201: AdminTryout } } },
    async (request, reply) =>
      reply.code(201).send(await tryouts.add(request.user.sub, request.body, creationKeyOf(request))),
  );
  app.put(
    '/tryouts/:tryoutId',
    { ...write, schema: { params: TryoutParams, body: AdminTryoutChange, response: { 200: AdminTryout } } },
    ({ params, body, user }) => tryouts.edit(user.sub, params.tryoutId, body),
  );
  app.get(
    '/tryouts/:tryoutId/check',
    { ...check, schema: { params: TryoutParams, response: { 200: PackageCheck } } },
    ({ params }) => tryouts.check(params.tryoutId),
  );
  for (const step of ['publish', 'withdraw', 'restore'] as const)
    app.post(
      `/tryouts/:tryoutId/${step}`,
      { ...write, schema: { params: TryoutParams, response: { 200: AdminTryout } } },
      ({ params, user }) => tryouts[step](user.sub, params.tryoutId),
    );
  app.delete(
    '/tryouts/:tryoutId',
    { ...write, schema: { params: TryoutParams, response: { 200: TryoutDeleted } } },
    ({ params, user }) => tryouts.remove(user.sub, params.tryoutId),
  );
};
