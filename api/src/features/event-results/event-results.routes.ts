import pLimit from 'p-limit';
import * as v from 'valibot';
import { AppError } from '../../app-error.ts';
import {
  CertificateCheck,
  EventExport,
  EventReleases,
  EventReport,
  EventStanding,
  NewRelease,
  Work,
} from '../../contract/index.ts';
import { minuteMs } from '../../foundation/days/spans.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import type { GuessLimit } from '../../http/guess-limit.ts';
import { perAccount } from '../../http/call-limits.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { CertificateService } from './certificate.service.ts';
import type { ReleaseService } from './release.service.ts';
import type { ReportService } from './report.service.ts';

const EventParams = v.object({ tryoutId: v.pipe(v.string(), v.maxLength(64)) });
const AttemptParams = v.object({ attemptId: v.pipe(v.string(), v.maxLength(64)) });
/** A release's number, which the address on a certificate has. */
const PaperQuery = v.object({
  release: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'Nomor rilis tidak valid'), v.transform(Number))),
});
const CodeParams = v.object({ code: v.pipe(v.string(), v.maxLength(64)) });

/** /api/events/{id}/standing: a learner's place in the newest release. */
export const standingRoutes: ValibotPlugin<{ certificates: CertificateService }> = async (app, { certificates }) => {
  app.get(
    '/:tryoutId/standing',
    { config: { access: 'learner' }, schema: { params: EventParams, response: { 200: EventStanding } } },
    ({ user, params }) => certificates.standing(user.sub, params.tryoutId),
  );
};

/** A second of drawing, and a tenth of the queue: far more than a learner has certificates. */
const drawings = perAccount(20, 15 * minuteMs);

/** /api/attempts/{id}/certificate: the learner's certificate as a PDF. */
export const ownCertificateRoutes: ValibotPlugin<{ certificates: CertificateService }> = async (
  app,
  { certificates },
) => {
  // Drawing one keeps a core busy for some 50 ms: thousands come when results are released, and answers of other exams are saved between two of them.
  const turn = pLimit(1);
  // Some ten seconds; the next would give up before the answer.
  const longestQueue = 200;
  app.get(
    '/:attemptId/certificate',
    { config: { access: 'learner', rateLimit: drawings }, schema: { params: AttemptParams } },
    async ({ user, params }, reply) => {
      if (turn.pendingCount >= longestQueue) throw new AppError('OVERLOADED');
      const { content, code } = await turn(() => certificates.pdf(user.sub, params.attemptId));
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="sertifikat-${code}.pdf"`)
        .header('cache-control', 'private, no-store')
        .send(content);
    },
  );
};

/** /api/certificates: the check of a certificate, for anybody who has its code. */
export const certificateRoutes: ValibotPlugin<{ certificates: CertificateService; guesses: GuessLimit }> = async (
  app,
  { certificates, guesses },
) => {
  app.get(
    '/:code',
    {
      config: { access: 'public' },
      schema: { params: CodeParams, querystring: PaperQuery, response: { 200: CertificateCheck } },
    },
    async (request, reply) => {
      const { code } = request.params;
      const { release } = request.query;
      const found = await guesses.runCode(request, reply, () => certificates.check(code, release));
      return reply.header('cache-control', 'no-store').send(found);
    },
  );
};

interface AdminOptions {
  releases: ReleaseService;
  reports: ReportService;
}

/** /admin/events/{id}: releases of results, files of them, the report. */
export const adminResultRoutes: ValibotPlugin<AdminOptions> = async (app, { releases, reports }) => {
  const config = { access: 'admin', permission: 'event' } as const;
  app.get(
    '/:tryoutId/releases',
    { config, schema: { params: EventParams, response: { 200: EventReleases } } },
    ({ params }) => releases.list(params.tryoutId),
  );
  app.post(
    '/:tryoutId/releases',
    { config, schema: { params: EventParams, body: NewRelease, response: { 201: EventReleases } } },
    async (request, reply) => {
      const { user, params, body } = request;
      const actor = { actorId: user.sub, key: creationKeyOf(request), reason: body.reason };
      return reply.code(201).send(await releases.release(params.tryoutId, actor));
    },
  );
  app.post(
    '/:tryoutId/results/export',
    { config, schema: { params: EventParams, body: EventExport, response: { 202: Work } } },
    async ({ user, params, body }, reply) => {
      const work = await reports.beginExport(user.sub, params.tryoutId, body);
      return reply.code(202).header('location', `/admin/work/${work.id}`).send(work);
    },
  );
  app.get(
    '/:tryoutId/report',
    { config, schema: { params: EventParams, response: { 200: EventReport } } },
    ({ params }) => reports.report(params.tryoutId),
  );
};
