import { eventClockLabels, eventEntryLabels, type EventFacts, labelOf, type LearnerEvent } from '@tryout/api/contract';
import { formatDate, formatDateTime, formatTime, formatWeekdayTime } from '@tryout/shared-ui';

export const eventPath = (tryoutId: string) => `/acara/${tryoutId}`;
export const waitingRoomPath = (tryoutId: string) => `${eventPath(tryoutId)}/ruang-tunggu`;

/** The waiting room is offered this long before the start. */
export const waitingRoomOpensMs = 3_600_000;

/** Where registration stands, in a sentence without its full stop. */
export function registrationSentence(
  { registrationOpensAt, registrationClosesAt }: EventFacts,
  nowMs: number = Date.now(),
): string {
  if (nowMs < Date.parse(registrationOpensAt)) return `Pendaftaran dibuka ${formatDateTime(registrationOpensAt)}`;
  if (nowMs < Date.parse(registrationClosesAt)) return `Pendaftaran sampai ${formatDateTime(registrationClosesAt)}`;
  return 'Pendaftaran ditutup';
}

/**
 * True once nobody can start any more. During a pause over the end of the starts that moves on only when all go on; an answer of that time still has
 * the phase of the starts.
 */
export function startsAreOver(
  { startsUntil, phase, serverNow }: Pick<LearnerEvent, 'startsUntil' | 'phase' | 'serverNow'>,
  nowMs: number,
): boolean {
  const untilMs = Date.parse(startsUntil);
  const isHeld = phase === 'starting' && Date.parse(serverNow) >= untilMs;
  return nowMs >= untilMs && !isHeld;
}

/** The release's time as the schedule tells it: a planned one, also once it has passed, since a release may come later. */
function releaseWords({ resultsAt, phase }: EventFacts, nowMs: number): string {
  if (phase === 'released') return 'Sudah dirilis';
  const words = formatWeekdayTime(resultsAt);
  return nowMs < Date.parse(resultsAt) ? `Dirilis ${words}` : `Direncanakan ${words}`;
}

/** The next step of somebody who is registered and may still start. */
export function registeredSentence({ startsAt, startsUntil }: LearnerEvent, nowMs: number): string {
  const opensMs = Date.parse(startsAt) - waitingRoomOpensMs;
  if (nowMs < opensMs)
    return `Ruang tunggu dibuka ${formatDateTime(new Date(opensMs))}. Buka halaman ini pada hari acara.`;
  if (nowMs < Date.parse(startsAt)) return 'Ruang tunggu sudah dibuka. Tryout mulai dengan sendirinya pada waktunya.';
  if (nowMs < Date.parse(startsUntil))
    return `Acara sudah dimulai. Anda dapat mulai sampai ${formatDateTime(startsUntil)}.`;
  return 'Acara sedang dijeda. Anda dapat mulai begitu acara dilanjutkan.';
}

/** The end without its day, where that is the day of the beginning. */
const endOf = (from: string, to: string) => (formatDate(from) === formatDate(to) ? formatTime(to) : formatDateTime(to));

/** The facts of an event's day, each with its name. */
export function scheduleOf(
  event: EventFacts,
  nowMs: number = Date.now(),
): { name: string; text: string; note?: string }[] {
  return [
    {
      name: 'Pendaftaran',
      text: `${formatDateTime(event.registrationOpensAt)} sampai ${endOf(event.registrationOpensAt, event.registrationClosesAt)}`,
    },
    { name: 'Peserta', text: labelOf(eventEntryLabels, event.entry) },
    {
      name: 'Mulai',
      text: formatWeekdayTime(event.startsAt),
      note: `Dapat dimulai sampai ${endOf(event.startsAt, event.startsUntil)}.`,
    },
    { name: 'Waktu', text: labelOf(eventClockLabels, event.clock) },
    { name: 'Hasil', text: releaseWords(event, nowMs) },
    ...(event.hasCertificate
      ? [{ name: 'Sertifikat', text: 'Ada, dengan nilai dan peringkat', note: 'Dapat diunduh setelah hasil dirilis.' }]
      : []),
    ...(event.isShuffled
      ? [{ name: 'Urutan', text: 'Soal dan pilihan diacak', note: 'Setiap peserta mengerjakan soal yang sama.' }]
      : []),
  ];
}
