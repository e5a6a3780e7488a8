import { type EventClock, eventClockLabels, type EventEntry, eventEntryLabels, labelOf } from '@tryout/api/contract';
import { formatNumber, formatWeekdayTime } from '@tryout/shared-ui';
import type { Difference } from '@tryout/shared-ui/staff';
import type { EventDraft } from './event-draft.ts';

const moment = (iso: string | null) => (iso === null ? '' : formatWeekdayTime(iso));
const yesNo = (value: boolean) => (value ? 'Ya' : 'Tidak');

const parts: { label: string; text(draft: EventDraft): string }[] = [
  { label: 'Pendaftaran dibuka', text: ({ registrationOpensAt }) => moment(registrationOpensAt) },
  { label: 'Pendaftaran ditutup', text: ({ registrationClosesAt }) => moment(registrationClosesAt) },
  { label: 'Siapa yang boleh mendaftar', text: ({ entry }) => labelOf(eventEntryLabels, entry as EventEntry) },
  { label: 'Kode pendaftaran', text: ({ entry, code }) => (entry === 'code' ? code : '') },
  { label: 'Mulai', text: ({ startsAt }) => moment(startsAt) },
  { label: 'Boleh mulai sampai', text: ({ startsUntil }) => moment(startsUntil) },
  { label: 'Cara waktunya berjalan', text: ({ clock }) => labelOf(eventClockLabels, clock as EventClock) },
  { label: 'Sebaran mulai', text: ({ spreadSeconds }) => `${formatNumber(spreadSeconds || 0)} detik` },
  { label: 'Acak urutan soal dan pilihan', text: ({ isShuffled }) => yesNo(isShuffled) },
  { label: 'Hasil dirilis', text: ({ resultsAt }) => moment(resultsAt) },
  { label: 'Beri sertifikat', text: ({ hasCertificate }) => yesNo(hasCertificate) },
];

/**
 * The differences between the writer's own setup and a newer one, as readable texts.
 * @param base the setup from which both started
 */
export function differences(own: EventDraft, newer: EventDraft, base: EventDraft): Difference[] {
  return parts.flatMap(({ label, text }) => {
    const [mine, theirs, before] = [text(own), text(newer), text(base)];
    if (mine === theirs) return [];
    const changedBy = mine === before ? 'newer' : theirs === before ? 'own' : 'both';
    return [{ label, own: { text: mine }, newer: { text: theirs }, changedBy }];
  });
}
