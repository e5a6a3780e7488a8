import * as v from 'valibot';
import { OwnRankingName, Ranking, RankingName, RankingQuery } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { RankingService } from './ranking.service.ts';

const RankingParams = v.object({ attemptId: v.string() });

/** /api/attempts/{id}/ranking: the ranking of the package, for a learner who has finished it. */
export const rankingRoutes: ValibotPlugin<{ ranking: RankingService }> = async (app, { ranking }) => {
  app.get(
    '/:attemptId/ranking',
    {
      config: { access: 'learner' },
      schema: { params: RankingParams, querystring: RankingQuery, response: { 200: Ranking } },
    },
    ({ user, params, query, receivedAt }) => ranking.list(user.sub, params.attemptId, query, receivedAt),
  );
};

/** /api/auth/ranking: a learner's name settings for rankings. */
export const rankingNameRoutes: ValibotPlugin<{ ranking: RankingService }> = async (app, { ranking }) => {
  app.get('/ranking', { config: { access: 'learner' }, schema: { response: { 200: OwnRankingName } } }, ({ user }) =>
    ranking.getName(user.sub),
  );
  app.put(
    '/ranking',
    { config: { access: 'learner' }, schema: { body: RankingName, response: { 200: OwnRankingName } } },
    ({ user, body }) => ranking.changeName(user.sub, body),
  );
};
