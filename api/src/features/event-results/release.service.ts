import { setImmediate as others } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import type { EventReleases, NewRelease } from '../../contract/index.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import type { EventRepository, EventRow } from '../../foundation/events/event.repository.ts';
import type { ReleaseRepository, ReleaseRow } from '../../foundation/events/release.repository.ts';
import { newId } from '../../id.ts';
import { inChunks } from '../../in-chunks.ts';
import { newReadableCode } from '../../readable-code.ts';
import type { ReleasingRepository } from './releasing.repository.ts';

interface Dependencies {
  events: Pick<EventRepository, 'find'>;
  releases: Pick<ReleaseRepository, 'findNewest' | 'list'>;
  releasing: ReleasingRepository;
  /** Names of staff by their ids. */
  namesOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  now(): Date;
}

/** Rows written together: some 20 ms of a core, and answers are saved between two of them. */
const writtenTogether = 500;
/** A release that is still being made after this time is one of a process that died. */
const staleAfterMs = 120_000;

/** An administrator who makes a release by hand. */
interface Actor extends NewRelease {
  actorId: string;
  key: CreationKey | undefined;
}

/** A new code of a certificate: `K7MQ-X3FD-9WTR-H2PN`, 79 random bits, without signs that look alike. */
const newCertificateCode = () => newReadableCode().toUpperCase();

/**
 * Releases of an event's results: a copy of all ranks and points, which stands still until the next release (docs/events.md). The first is
 * made at the planned time, or by hand; further ones by hand.
 */
export function createReleaseService({ events, releases, releasing, namesOf, now }: Dependencies) {
  async function getEvent(tryoutId: string): Promise<EventRow> {
    const event = await events.find(tryoutId);
    if (!event) throw new AppError('EVENT_NOT_FOUND');
    return event;
  }

  /** Obstacles to a release; null if there are none. All zero while the event may still be started, or is paused. */
  async function waitsFor({ tryoutId, startsUntil, pausedAt }: EventRow): Promise<EventReleases['waitsFor']> {
    const counts = await releasing.countInTheWay(tryoutId);
    const isOpen = now().toISOString() < startsUntil || pausedAt !== null;
    return isOpen || counts.running + counts.lagging + counts.essays > 0 ? counts : null;
  }

  async function discard(releaseId: string): Promise<void> {
    while (!(await releasing.discard(releaseId, writtenTogether))) await others();
  }

  const staleSince = () => new Date(now().getTime() - staleAfterMs);

  /** Takes away what processes have left that died while they made a release. */
  async function discardStale(): Promise<void> {
    for (const id of await releasing.listStale(staleSince())) await discard(id);
  }

  async function certify({ id, tryoutId }: Pick<ReleaseRow, 'id' | 'tryoutId'>, at: Date): Promise<void> {
    for (let after = ''; ;) {
      const { last, missing } = await releasing.listWithoutCertificate(id, after, writtenTogether);
      if (last === undefined) break;
      const issued = missing.map(({ attemptId, accountId }) => ({ code: newCertificateCode(), attemptId, accountId }));
      if (issued.length > 0) await releasing.addCertificates({ id, tryoutId }, issued, at);
      after = last;
      await others();
    }
    await releasing.endCertifying(id);
  }

  /**
   * Makes the event's next release.
   * @param by undefined: the clock
   * @throws AppError RELEASE_UNDER_WAY while another one is being made; RELEASE_NOT_READY if a start was stored meanwhile; RELEASE_UNCHANGED
   */
  async function make(event: EventRow, by: Actor | undefined): Promise<void> {
    const { tryoutId } = event;
    const at = now();
    const former = await releases.findNewest(tryoutId);
    const release = {
      id: newId(),
      tryoutId,
      number: (former?.number ?? 0) + 1,
      at,
      actorId: by?.actorId ?? null,
      reason: by?.reason ?? null,
    };
    await discardStale();
    if (!(await releasing.begin(release))) throw new AppError('RELEASE_UNDER_WAY');
    try {
      const ranked = await releasing.listRanked(tryoutId);
      for (const piece of inChunks(ranked, writtenTogether)) {
        await releasing.copy(release.id, piece);
        await others();
      }
      const changed = former ? await releasing.countChanged(release.id, former.id) : 0;
      if (former && changed === 0) throw new AppError('RELEASE_UNCHANGED');
      const figures = { takers: ranked.length, changed };
      const isShown = await releasing.publish(
        release,
        figures,
        by?.key,
        by && {
          at,
          actorId: by.actorId,
          action: 'release',
          entity: 'event',
          entityId: tryoutId,
          label: event.title,
          reason: by.reason,
          after: { number: release.number, ...figures },
        },
      );
      if (!isShown) throw new AppError('RELEASE_NOT_READY');
    } catch (error) {
      await discard(release.id);
      throw error;
    }
    if (event.hasCertificate === 1) await certify(release, at);
  }

  async function toReleases(event: EventRow): Promise<EventReleases> {
    const [isUnderWay, inTheWay] = await Promise.all([
      releasing.isUnderWay(event.tryoutId, staleSince()),
      waitsFor(event),
    ]);
    // Afterwards: a release that ended in between is in the list.
    const all = await releases.list(event.tryoutId);
    const [newest] = all;
    const [names, isBehind] = await Promise.all([
      namesOf(all.flatMap(({ actorId }) => actorId ?? [])),
      newest ? releasing.isBehind(newest) : false,
    ]);
    return {
      releases: all.map(({ number, at, actorId, reason, takers, changed }) => ({
        number,
        at,
        by: actorId === null ? null : (names.get(actorId) ?? actorId),
        reason,
        takers,
        changed,
      })),
      isBehind,
      waitsFor: inTheWay,
      isUnderWay,
    };
  }

  return {
    list: async (tryoutId: string): Promise<EventReleases> => toReleases(await getEvent(tryoutId)),

    /**
     * Makes a release by hand, also before the planned time; a request that comes twice makes one.
     * @throws AppError EVENT_NOT_FOUND, RELEASE_NOT_READY, RELEASE_UNDER_WAY, RELEASE_UNCHANGED, CREATION_KEY_TAKEN
     */
    async release(tryoutId: string, by: Actor): Promise<EventReleases> {
      const event = await getEvent(tryoutId);
      const made = by.key && (await releasing.findMade(by.key));
      if (made && made.bodyHash !== by.key?.bodyHash) throw new AppError('CREATION_KEY_TAKEN');
      if (!made) {
        if ((await waitsFor(event)) !== null) throw new AppError('RELEASE_NOT_READY');
        await make(event, by);
      }
      return toReleases(event);
    },

    /**
     * Makes the first release of events whose planned time has come, unless something is in the way, and certificates that a process
     * had no time for.
     * @returns number of releases
     * @throws AggregateError when some failed, after the others
     */
    async releaseDue(isOver: () => boolean): Promise<number> {
      const failures: unknown[] = [];
      let made = 0;
      for (const tryoutId of await releasing.listDue(now())) {
        if (isOver()) break;
        try {
          const event = await getEvent(tryoutId);
          if ((await waitsFor(event)) !== null) continue;
          await make(event, undefined);
          made += 1;
        } catch (error) {
          failures.push(error);
        }
      }
      for (const release of await releasing.listUncertified()) if (!isOver()) await certify(release, now());
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} events can't be released`);
      return made;
    },
  };
}
export type ReleaseService = ReturnType<typeof createReleaseService>;
