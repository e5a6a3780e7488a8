import * as v from 'valibot';
import {
  OwnTryoutList,
  OwnTryoutListQuery,
  OwnTryoutProgress,
  TryoutDetail,
  TryoutList,
  TryoutListQuery,
} from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { TryoutService } from './tryout.service.ts';

const TryoutParams = v.object({ tryoutId: v.string() });

/** /api/tryouts: active packages, for anyone; under `mine` with the calling learner's own state. */
export const tryoutRoutes: ValibotPlugin<{ tryouts: TryoutService }> = async (app, { tryouts }) => {
  app.get(
    '',
    { config: { access: 'public' }, schema: { querystring: TryoutListQuery, response: { 200: TryoutList } } },
    (request) => tryouts.list(request.query),
  );
  app.get(
    '/mine',
    { config: { access: 'learner' }, schema: { querystring: OwnTryoutListQuery, response: { 200: OwnTryoutList } } },
    (request) => tryouts.listOwn(request.user.sub, request.query),
  );
  app.get(
    '/:tryoutId/mine',
    { config: { access: 'learner' }, schema: { params: TryoutParams, response: { 200: OwnTryoutProgress } } },
    (request) => tryouts.getOwnProgress(request.user.sub, request.params.tryoutId),
  );
  app.get(
    '/:tryoutId',
    { config: { access: 'public' }, schema: { params: TryoutParams, response: { 200: TryoutDetail } } },
    (request) => tryouts.getDetail(request.params.tryoutId),
  );
};
