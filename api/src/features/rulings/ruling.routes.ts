import * as v from 'valibot';
import {
  NewRuling,
  Ruling,
  RulingApply,
  RulingChange,
  RulingList,
  RulingPreview,
  RulingQuery,
  RulingSubject,
  RulingSubjectQuery,
} from '../../contract/index.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { RulingService } from './ruling.service.ts';

interface Needs {
  rulings: RulingService;
  door: 'questioner' | 'admin';
}

const RulingParams = v.object({ rulingId: v.pipe(v.string(), v.maxLength(64)) });

/** …/rulings: drafting rulings and trying them out, for questioners and administrators; applying and undoing, for administrators. */
export const rulingRoutes: ValibotPlugin<Needs> = async (app, { rulings, door }) => {
  const read = { access: door, ...(door === 'admin' && { permission: ['review', 'manage'] as const }) } as const;
  const write = { access: door, ...(door === 'admin' && { permission: 'manage' as const }) } as const;
  const one = { params: RulingParams, response: { 200: Ruling } };

  app.get('', { config: read, schema: { querystring: RulingQuery, response: { 200: RulingList } } }, (request) =>
    rulings.list(request.query),
  );
  app.post('', { config: write, schema: { body: NewRuling, response: { 201: Ruling } } }, async (request, reply) =>
    reply.code(201).send(await rulings.draft(request.user.sub, request.body, creationKeyOf(request))),
  );
  app.get(
    '/subject',
    { config: read, schema: { querystring: RulingSubjectQuery, response: { 200: RulingSubject } } },
    ({ query }) => rulings.getSubject(query.question, query.version),
  );
  app.get('/:rulingId', { config: read, schema: one }, ({ params }) => rulings.get(params.rulingId));
  app.put('/:rulingId', { config: write, schema: { ...one, body: RulingChange } }, ({ user, params, body }) =>
    rulings.change(user.sub, params.rulingId, body),
  );
  app.post(
    '/:rulingId/preview',
    { config: write, schema: { params: RulingParams, response: { 200: RulingPreview } } },
    ({ params }) => rulings.preview(params.rulingId),
  );
  app.post('/:rulingId/discard', { config: write, schema: one }, ({ user, params }) =>
    rulings.discard(user.sub, params.rulingId),
  );
  if (door !== 'admin') return;
  app.post('/:rulingId/apply', { config: write, schema: { ...one, body: RulingApply } }, ({ user, params, body }) =>
    rulings.apply(user.sub, params.rulingId, body),
  );
  app.post('/:rulingId/undo', { config: write, schema: one }, ({ user, params }) =>
    rulings.undo(user.sub, params.rulingId),
  );
};
