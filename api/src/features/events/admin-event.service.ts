import { createHash } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import type { AdminEvent, AdminEventList, AdminEventQuery, EventSetup } from '../../contract/index.ts';
import { factsOf, lastEnd } from '../../foundation/events/event-times.ts';
import type { EventRow } from '../../foundation/events/event.repository.ts';
import type { AdminEventRepository, AdminEventRow, EventColumns } from './admin-event.repository.ts';
import { normalCode } from './event-code.ts';

interface Dependencies {
  events: AdminEventRepository;
  now(): Date;
}

const toColumns = ({ hasCertificate, isShuffled, code, ...setup }: Omit<EventSetup, 'setupStamp'>): EventColumns => ({
  ...setup,
  code: code === null ? null : normalCode(code),
  hasCertificate: hasCertificate ? 1 : 0,
  isShuffled: isShuffled ? 1 : 0,
});

/** The columns of an event that is there. */
const columnsOf = (row: EventRow): EventColumns => ({
  registrationOpensAt: row.registrationOpensAt,
  registrationClosesAt: row.registrationClosesAt,
  startsAt: row.startsAt,
  startsUntil: row.startsUntil,
  entry: row.entry,
  code: row.code,
  clock: row.clock,
  spreadSeconds: row.spreadSeconds,
  resultsAt: row.resultsAt,
  hasCertificate: row.hasCertificate,
  isShuffled: row.isShuffled,
});

/** For the audit log. */
const told = ({ hasCertificate, isShuffled, ...columns }: EventColumns): EventSetup => ({
  ...columns,
  hasCertificate: hasCertificate === 1,
  isShuffled: isShuffled === 1,
});

/** A text that differs if the setup does. A pause that ends moves the start window, and with it the stamp: an older form would move it back. */
const stampOf = (columns: EventColumns): string =>
  createHash('sha256')
    .update(JSON.stringify(told(columns)))
    .digest('hex');

/** Fields that may still change once somebody has begun; `startsUntil` only to a later time. */
const changeable: ReadonlySet<keyof EventColumns> = new Set([
  'registrationClosesAt',
  'startsUntil',
  'resultsAt',
  'hasCertificate',
  'code',
]);

const changesBetween = (before: EventColumns, after: EventColumns) =>
  (Object.keys(after) as (keyof EventColumns)[]).filter((name) => before[name] !== after[name]);

/** The rules of setting events up (docs/events.md). */
export function createAdminEventService({ events, now }: Dependencies) {
  function toEvent(row: AdminEventRow, at: Date): AdminEvent {
    const { tryoutId, title, type, priceRupiah, durationSeconds, publishedAt, enteringCount } = row;
    return {
      tryout: {
        id: tryoutId,
        title,
        type,
        price: priceRupiah,
        durationSeconds,
        questionCount: enteringCount ?? 0,
        isPublished: publishedAt !== null,
      },
      ...factsOf(row, at),
      code: row.code,
      spreadSeconds: row.spreadSeconds,
      registered: row.registered ?? 0,
      extraSeconds: row.extraSeconds,
      endsAt: lastEnd(row).toISOString(),
      pausedAt: row.pausedAt,
      releasedAt: row.releasedAt,
      setupStamp: stampOf(columnsOf(row)),
    };
  }

  async function get(tryoutId: string): Promise<AdminEvent> {
    const row = await events.find(tryoutId);
    if (!row) throw new AppError('EVENT_NOT_FOUND');
    return toEvent(row, now());
  }

  return {
    get,

    async list(query: AdminEventQuery): Promise<AdminEventList> {
      const { events: rows, total } = await events.list(query);
      const at = now();
      return { events: rows.map((row) => toEvent(row, at)), total };
    },

    /**
     * Makes a package an event, or changes the event that it is; the same again changes nothing.
     * @throws AppError TRYOUT_NOT_FOUND · EVENT_UNDER_WAY · VALIDATION_FAILED for a package that can't be one · EVENT_CHANGED, or EVENT_NOT_FOUND where it
     * is none any more, if somebody else was faster
     */
    async setUp(actorId: string, tryoutId: string, { setupStamp, ...setup }: EventSetup): Promise<AdminEvent> {
      const after = toColumns(setup);
      // Spaces don't count as characters of a code.
      if (after.code !== null && after.code.length < 4) throw AppError.field('code', 'Kode minimal 4 karakter');
      await events.write(async (writer) => {
        const held = await writer.hold(tryoutId);
        if (!held) throw new AppError('TRYOUT_NOT_FOUND');
        if (held.isFreeTryout === 1)
          throw AppError.field('entry', 'Tryout gratis tanpa akun tidak dapat menjadi acara. Pilih paket lain.');
        const before = held.event && columnsOf(held.event);
        const changes = before && changesBetween(before, after);
        if (changes?.length === 0) return;
        if (setupStamp !== undefined && setupStamp !== (before ? stampOf(before) : null))
          throw new AppError(before ? 'EVENT_CHANGED' : 'EVENT_NOT_FOUND');
        // Nobody may start once the keys can be read.
        if (held.event && held.event.releasedAt !== null && changes?.includes('startsUntil'))
          throw new AppError('EVENT_UNDER_WAY');
        if (await writer.isTaken(tryoutId)) {
          if (!before || !changes)
            throw AppError.field('startsAt', 'Paket ini sudah pernah dikerjakan. Buat paket baru untuk acara.');
          if (changes.some((name) => !changeable.has(name)) || after.startsUntil < before.startsUntil)
            throw new AppError('EVENT_UNDER_WAY');
        }
        const at = now();
        await writer.save(tryoutId, after, at.toISOString());
        await writer.audit({
          at,
          actorId,
          action: before ? 'update' : 'create',
          entity: 'event',
          entityId: tryoutId,
          label: held.title,
          before: before ? told(before) : null,
          after: told(after),
        });
      });
      return get(tryoutId);
    },

    /** Makes a plain package of it again, with its start window; a plain one stays one. @throws AppError TRYOUT_NOT_FOUND · EVENT_UNDER_WAY */
    remove: (actorId: string, tryoutId: string): Promise<void> =>
      events.write(async (writer) => {
        const held = await writer.hold(tryoutId);
        if (!held) throw new AppError('TRYOUT_NOT_FOUND');
        if (!held.event) return;
        if ((await writer.isRegisteredFor(tryoutId)) || (await writer.isTaken(tryoutId)))
          throw new AppError('EVENT_UNDER_WAY');
        await writer.remove(tryoutId);
        await writer.audit({
          at: now(),
          actorId,
          action: 'delete',
          entity: 'event',
          entityId: tryoutId,
          label: held.title,
          before: told(columnsOf(held.event)),
        });
      }),
  };
}
export type AdminEventService = ReturnType<typeof createAdminEventService>;
