import * as v from 'valibot';
import { AppError } from '../../app-error.ts';
import { AdminPlan, AdminPlanList, PlanChange, PlanForm } from '../../contract/index.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import { newId } from '../../id.ts';
import type { AdminPlanRepository } from './admin-plan.repository.ts';

interface Needs {
  plans: AdminPlanRepository;
  now(): Date;
}

const PlanParams = v.object({ planId: v.pipe(v.string(), v.maxLength(64)) });

/** /admin/plans: what is sold, what it contains and costs. */
export const adminPlanRoutes: ValibotPlugin<Needs> = async (app, { plans, now }) => {
  const config = { access: 'admin', permission: 'finance' } as const;

  async function get(id: string): Promise<AdminPlan> {
    const plan = await plans.find(id);
    if (!plan) throw new AppError('PLAN_NOT_FOUND');
    return plan;
  }

  app.get('', { config, schema: { response: { 200: AdminPlanList } } }, async () => ({ plans: await plans.list() }));
  app.post('', { config, schema: { body: PlanForm, response: { 201: AdminPlan } } }, async (request, reply) => {
    const { user, body } = request;
    const id = await plans.add(newId(), body, { actorId: user.sub, at: now() }, creationKeyOf(request));
    return reply.code(201).send(await get(id));
  });
  app.put(
    '/:planId',
    { config, schema: { params: PlanParams, body: PlanChange, response: { 200: AdminPlan } } },
    async ({ user, params, body }) => {
      const { revision, reason, ...form } = body;
      const isChanged = await plans.change(params.planId, form, revision, { actorId: user.sub, at: now(), reason });
      if (isChanged === false) throw new AppError('PLAN_CHANGED');
      return get(params.planId);
    },
  );
};
