import { AppError } from '../../app-error.ts';
import type { CertificateCheck, EventStanding } from '../../contract/index.ts';
import type { EventRepository } from '../../foundation/events/event.repository.ts';
import type { ReleaseRepository, ReleaseRow, StandingRow } from '../../foundation/events/release.repository.ts';
import type { CertificateRepository } from './certificate.repository.ts';
import { certificatePdf } from './certificate-pdf.ts';

interface Dependencies {
  certificates: CertificateRepository;
  events: Pick<EventRepository, 'find'>;
  releases: Pick<ReleaseRepository, 'find' | 'findNewest' | 'findStanding' | 'list'>;
  /** The product's public address, without a slash at the end. */
  publicUrl: string;
}

const verdict = (passed: 0 | 1 | null) => (passed === null ? null : passed === 1);

/** The figures of a result as a release has them. */
const figuresOf = (release: ReleaseRow, { rank, points, maxPoints, passed }: StandingRow) => ({
  release: release.number,
  releasedAt: release.at,
  rank,
  takers: release.takers,
  points,
  max: maxPoints,
  passed: verdict(passed),
});
type Figures = ReturnType<typeof figuresOf>;

/** True if they tell the holder something else. The number of takers alone doesn't. */
const differ = (one: Figures, other: Figures) =>
  one.rank !== other.rank || one.points !== other.points || one.max !== other.max || one.passed !== other.passed;

/** Codes are read aloud and typed: in any case, with or without dashes. */
function readCode(typed: string): string {
  const signs = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return signs.match(/.{1,4}/g)?.join('-') ?? '';
}

/** A learner's share of an event's release: their place, and a certificate that anybody can check. */
export function createCertificateService({ certificates, events, releases, publicUrl }: Dependencies) {
  /** The standing of an attempt in a release, which has it as long as the attempt exists. */
  async function figuresIn(release: ReleaseRow | undefined, attemptId: string): Promise<Figures | undefined> {
    const standing = release && (await releases.findStanding(release.id, attemptId));
    return standing && figuresOf(release, standing);
  }

  return {
    /**
     * A learner's place in the newest release.
     * @throws AppError EVENT_NOT_FOUND, also for somebody who has no place in it; RESULT_NOT_OPEN before the first release
     */
    async standing(learnerId: string, tryoutId: string): Promise<EventStanding> {
      if (!(await events.find(tryoutId))) throw new AppError('EVENT_NOT_FOUND');
      const release = await releases.findNewest(tryoutId);
      if (!release) throw new AppError('RESULT_NOT_OPEN');
      const attemptId = await certificates.findRankedAttempt(learnerId, tryoutId);
      const figures = attemptId === undefined ? undefined : await figuresIn(release, attemptId);
      if (attemptId === undefined || !figures) throw new AppError('EVENT_NOT_FOUND');
      return { attemptId, ...figures, certificateCode: await certificates.findCode(attemptId) };
    },

    /**
     * The certificate of a learner's own attempt as a PDF, with the figures of the newest release.
     * @throws AppError ATTEMPT_NOT_FOUND, RESULT_NOT_OPEN before the release, CERTIFICATE_NOT_FOUND if there is none
     */
    async pdf(learnerId: string, attemptId: string): Promise<{ content: Buffer; code: string }> {
      const attempt = await certificates.findAttempt(learnerId, attemptId);
      if (!attempt) throw new AppError('ATTEMPT_NOT_FOUND');
      const event = await events.find(attempt.tryoutId);
      if (event && event.releasedAt === null) throw new AppError('RESULT_NOT_OPEN');
      const own = await certificates.findOwned(learnerId, attemptId);
      const figures = own && (await figuresIn(await releases.findNewest(own.tryoutId), attemptId));
      if (!own || !figures) throw new AppError('CERTIFICATE_NOT_FOUND');
      const { code, holderName, name, title, startedAt } = own;
      const content = await certificatePdf({
        ...figures,
        code,
        name: holderName ?? name,
        event: title,
        takenAt: startedAt,
        address: `${publicUrl}/sertifikat/${code}?rilis=${figures.release}`,
      });
      return { content, code };
    },

    /**
     * @param printed the number of the release that the paper says it is of; without one that has this result, the paper is taken to be of the release
     *   that the certificate was issued with
     * @throws AppError CERTIFICATE_NOT_FOUND
     */
    async check(typed: string, printed?: number): Promise<CertificateCheck> {
      const found = await certificates.findByCode(readCode(typed));
      if (!found) throw new AppError('CERTIFICATE_NOT_FOUND');
      const { code, attemptId, tryoutId, releaseId, holderName, name, standing, title, type, startedAt } = found;
      const all = await releases.list(tryoutId);
      const ofPaper = printed === undefined ? undefined : all.find(({ number }) => number === printed);
      const issued =
        (await figuresIn(ofPaper, attemptId)) ?? (await figuresIn(await releases.find(releaseId), attemptId));
      // An attempt that later releases don't rank any more keeps its last figures.
      let current: typeof issued;
      // The release that brought the current figures: later ones may have left them alone.
      let since: ReleaseRow | undefined;
      for (const release of all) {
        const figures = await figuresIn(release, attemptId);
        if (!figures) continue;
        if (current && differ(figures, current)) break;
        current ??= figures;
        since = release;
      }
      if (!issued || !current || !since) throw new AppError('CERTIFICATE_NOT_FOUND');
      const isReplaced = differ(issued, current);
      return {
        code,
        name: standing === 'registered' ? (holderName ?? name) : null,
        event: title,
        type,
        takenAt: startedAt,
        issued,
        current,
        isReplaced,
        replacedAt: isReplaced ? since.at : null,
        reason: since.number === 1 ? null : since.reason,
      };
    },
  };
}
export type CertificateService = ReturnType<typeof createCertificateService>;
