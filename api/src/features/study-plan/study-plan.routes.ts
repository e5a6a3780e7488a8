import type { ExamTypes } from '../../contract/index.ts';
import { Done, StudyCalendarQuery, StudyPlan, StudyPlanForm, StudyTick } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import { studyCalendar } from './study-calendar.ts';
import type { StudyPlanService } from './study-plan.service.ts';

interface Options {
  plans: StudyPlanService;
  examTypes: ExamTypes;
  publicUrl: string;
  now(): Date;
}

/** /api/study-plan: what to study each day until a test. */
export const studyPlanRoutes: ValibotPlugin<Options> = async (app, { plans, examTypes, publicUrl, now }) => {
  const config = { access: 'learner' } as const;
  app.get('', { config, schema: { response: { 200: StudyPlan } } }, ({ user }) => plans.get(user.sub));
  app.put('', { config, schema: { body: StudyPlanForm, response: { 200: StudyPlan } } }, ({ user, body }) =>
    plans.save(user.sub, body),
  );
  app.delete('', { config, schema: { response: { 200: Done } } }, async ({ user }) => {
    await plans.remove(user.sub);
    return { success: true as const };
  });
  app.put('/ticks', { config, schema: { body: StudyTick, response: { 200: StudyPlan } } }, ({ user, body }) =>
    plans.tick(user.sub, body),
  );
  app.get('/calendar', { config, schema: { querystring: StudyCalendarQuery } }, async ({ user, query }, reply) => {
    const { settings, days } = await plans.calendarDays(user.sub);
    const { id: planId, examType, startsAt } = settings;
    const { entries } = query;
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="rencana-belajar.ics"')
      .send(studyCalendar({ planId, examType, startsAt, days, entries, examTypes, publicUrl, at: now() }));
  });
};
