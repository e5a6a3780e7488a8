import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createUserRepository } from './user.repository.ts';
import { userRoutes } from './user.routes.ts';
import { createUserService, type UserNeeds } from './user.service.ts';

interface Needs extends Pick<Foundation, 'db' | 'now'>, Pick<UserNeeds, 'attempts' | 'works'> {}

/** Learners' data for administrators. */
export function userFeature({ db, now, attempts, works }: Needs): Feature {
  const users = createUserService({ users: createUserRepository(db), attempts, works, now });
  return { offers: {}, routes: () => [routesAt('/admin/profiles', userRoutes, { users, now })] };
}
