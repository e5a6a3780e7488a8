import * as v from 'valibot';
import { TryoutDetail, TryoutList, TryoutListQuery } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { TryoutService } from './tryout.service.ts';

const TryoutParams = v.object({ tryoutId: v.string() });

/** /api/tryouts: active packages, for anyone. */
export const tryoutRoutes: ValibotPlugin<{ tryouts: TryoutService }> = async (app, { tryouts }) => {
  app.get(
    '',
    { config: { access: 'public' }, schema: { querystring: TryoutListQuery, response: { 200: TryoutList } } },
    (request) => tryouts.list(request.query),
  );
  app.get(
    '/:tryoutId',
    { config: { access: 'public' }, schema: { params: TryoutParams, response: { 200: TryoutDetail } } },
    (request) => tryouts.getDetail(request.params.tryoutId),
  );
};
