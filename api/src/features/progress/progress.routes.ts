import { Progress } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { ProgressService } from './progress.service.ts';

/** /api/attempts/progress: a learner's progress. */
export const progressRoutes: ValibotPlugin<{ progress: ProgressService }> = async (app, { progress }) => {
  app.get('', { config: { access: 'learner' }, schema: { response: { 200: Progress } } }, (request) =>
    progress.get(request.user.sub),
  );
};
