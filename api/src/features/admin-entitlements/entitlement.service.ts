import { AppError } from '../../app-error.ts';
import type { Entitlement, EntitlementList, EntitlementQuery, NewGrant } from '../../contract/index.ts';
import type { AccessToGive } from '../../foundation/sales/access.repository.ts';
import type { AdminEntitlementRepository } from './entitlement.repository.ts';

interface Needs {
  entitlements: AdminEntitlementRepository;
  now(): Date;
}

/** Access that administrators give without money, and any access that they take back. */
export function createAdminEntitlementService({ entitlements, now }: Needs) {
  async function get(id: string): Promise<Entitlement> {
    const found = await entitlements.find(id);
    if (!found) throw new AppError('ENTITLEMENT_NOT_FOUND');
    return found;
  }

  /** The thing that a grant opens: a plan with its own months or others, or one package. */
  async function contentOf({ item, months }: NewGrant): Promise<Pick<AccessToGive, 'title' | 'thing' | 'features'>> {
    if (item.kind === 'plan') {
      const plan = await entitlements.findPlan(item.id);
      if (!plan) throw new AppError('PLAN_NOT_FOUND').at('item.id');
      const { id: planId, name, packageQuota, features } = plan;
      return { title: name, thing: { planId, months: months ?? plan.months, packageQuota }, features };
    }
    const tryout = await entitlements.findTryout(item.id);
    if (!tryout) throw new AppError('TRYOUT_NOT_FOUND').at('item.id');
    // A package that somebody has contains all of itself.
    return { title: tryout.title, thing: { tryoutId: tryout.id }, features: JSON.stringify(['explanations']) };
  }

  return {
    list: (query: EntitlementQuery): Promise<EntitlementList> => entitlements.list(query),

    /** The same key is one grant. @throws AppError CREATION_KEY_TAKEN if it gave something else */
    async grant(actorId: string, grant: NewGrant): Promise<Entitlement> {
      const learner = await entitlements.findLearner(grant.email);
      if (!learner) throw AppError.field('email', 'Tidak ada pengguna dengan email ini');
      const content = await contentOf(grant);
      const { title, thing } = content;
      const id = await entitlements.grant(
        {
          ...content,
          accountId: learner.id,
          source: 'grant',
          grantKey: grant.key,
          reason: grant.reason,
          givenBy: actorId,
        },
        {
          actorId,
          at: now(),
          action: 'grant',
          label: title,
          after: { title, ...thing },
        },
      );
      if (id !== undefined) return get(id);
      const before = await entitlements.findGrant(grant.key);
      const isSame =
        before?.accountId === learner.id &&
        ('planId' in thing ? before.planId === thing.planId : before.tryoutId === thing.tryoutId);
      if (!before || !isSame) throw new AppError('CREATION_KEY_TAKEN');
      return get(before.id);
    },

    /** Takes access back. Pressed twice it is one entry. */
    async revoke(actorId: string, id: string, reason: string): Promise<Entitlement> {
      const { title } = await get(id);
      await entitlements.revoke(id, { actorId, at: now(), reason, label: title });
      return get(id);
    },
  };
}
export type AdminEntitlementService = ReturnType<typeof createAdminEntitlementService>;
