import { OwnWork, StaffWork } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { WorkService } from './work.service.ts';

/** /api/questioner/own-work: the caller's own work. */
export const ownWorkRoutes: ValibotPlugin<{ work: WorkService }> = async (app, { work }) => {
  app.get('/own-work', { config: { access: 'questioner' }, schema: { response: { 200: OwnWork } } }, ({ user }) =>
    work.ofOne(user.sub),
  );
};

/** /admin/question-work: the work of every questioner. */
export const staffWorkRoutes: ValibotPlugin<{ work: WorkService }> = async (app, { work }) => {
  app.get(
    '/question-work',
    { config: { access: 'admin', permission: ['review', 'manage'] }, schema: { response: { 200: StaffWork } } },
    () => work.ofAll(),
  );
};
