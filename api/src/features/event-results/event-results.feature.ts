import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createCertificateRepository } from './certificate.repository.ts';
import { createCertificateService } from './certificate.service.ts';
import { adminResultRoutes, certificateRoutes, ownCertificateRoutes, standingRoutes } from './event-results.routes.ts';
import { releaseJob } from './release-job.ts';
import { createReleaseService, type ReleaseService } from './release.service.ts';
import { createReleasingRepository } from './releasing.repository.ts';
import { createReportRepository } from './report.repository.ts';
import { createReportService, type ReportNeeds } from './report.service.ts';

interface Needs extends Pick<
  Foundation,
  'db' | 'reading' | 'now' | 'events' | 'releases' | 'statistics' | 'examTypes' | 'ruleSets' | 'publicUrl'
> {
  works: ReportNeeds['works'];
}

/** Results of events: their releases, certificates, files and the report. */
export function eventResultFeature(needs: Needs): Feature<{ eventReleases: Pick<ReleaseService, 'releaseDue'> }> {
  const { db, reading, now, events, releases: stored, statistics, examTypes, ruleSets, publicUrl, works } = needs;
  const repository = createReportRepository(db, reading);
  const releases = createReleaseService({
    events,
    releases: stored,
    releasing: createReleasingRepository(db),
    namesOf: repository.namesOf,
    now,
  });
  const certificates = createCertificateService({
    certificates: createCertificateRepository(db),
    events,
    releases: stored,
    publicUrl,
  });
  const reports = createReportService({
    reports: repository,
    events,
    releases: stored,
    listReleases: releases.list,
    sectionMeansOf: statistics.sectionMeansOf,
    flagsOfTaken: statistics.flagsOfTaken,
    works,
    examTypes,
    ruleSets,
    now,
  });
  return {
    offers: { eventReleases: releases },
    routes: ({ guesses }) => [
      routesAt('/api/events', standingRoutes, { certificates }),
      routesAt('/api/attempts', ownCertificateRoutes, { certificates }),
      routesAt('/api/certificates', certificateRoutes, { certificates, guesses }),
      routesAt('/admin/events', adminResultRoutes, { releases, reports }),
    ],
    jobs: [releaseJob({ releases })],
  };
}
