import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createAnnouncementRepository } from './announcement.repository.ts';
import { adminAnnouncementRoutes, announcementRoutes } from './announcement.routes.ts';

type Needs = Pick<Foundation, 'db' | 'now'>;

/** Announcements by administrators for all learners. */
export function announcementFeature({ db, now }: Needs): Feature {
  const needs = { announcements: createAnnouncementRepository(db), now };
  return {
    offers: {},
    routes: () => [
      routesAt('/api/announcements', announcementRoutes, needs),
      routesAt('/admin/announcements', adminAnnouncementRoutes, needs),
    ],
  };
}
