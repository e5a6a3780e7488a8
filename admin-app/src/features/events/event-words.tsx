import type { AdminEvent, EventClock, EventPhase } from '@tryout/api/contract';
import { knownOf, labelOf } from '@tryout/api/contract';
import { StatusBadge, type StatusTone } from '@tryout/shared-ui';

const phaseLabels: Record<EventPhase, string> = {
  announced: 'Diumumkan',
  registering: 'Pendaftaran dibuka',
  registered: 'Pendaftaran ditutup',
  starting: 'Mulai dikerjakan',
  running: 'Sedang dikerjakan',
  ended: 'Menunggu hasil',
  released: 'Hasil dirilis',
};
const phaseTones: Record<EventPhase, StatusTone> = {
  announced: 'neutral',
  registering: 'brand',
  registered: 'brand',
  starting: 'positive',
  running: 'positive',
  ended: 'warning',
  released: 'neutral',
};

/** Where an event is in its day; while it is paused, that. */
export function PhaseBadge({ phase, isPaused = false }: { phase: AdminEvent['phase']; isPaused?: boolean }) {
  if (isPaused) return <StatusBadge tone="warning">Dijeda</StatusBadge>;
  return <StatusBadge tone={knownOf(phaseTones, phase) ?? 'neutral'}>{labelOf(phaseLabels, phase)}</StatusBadge>;
}

/** The meaning of a clock for those who sit the event. */
export const clockWords: Record<EventClock, string> = {
  own: 'Setiap peserta mendapat durasi penuh sejak ia mulai sendiri. Yang mulai terlambat, selesai lebih akhir.',
  together:
    'Semua selesai pada saat yang sama: waktu mulai, ditambah jeda antarpeserta dan durasi. Yang mulai terlambat mendapat waktu lebih sedikit.',
};

/** True while somebody may sit it: then hands have an effect. */
export const isUnderWay = (phase: AdminEvent['phase']) => phase === 'starting' || phase === 'running';

/** True before anybody could have started. */
export const isBefore = (phase: AdminEvent['phase']) =>
  phase === 'announced' || phase === 'registering' || phase === 'registered';

/** The page of an event, or one of its parts. */
export const eventPath = (tryoutId: string, part = '') =>
  `/admin/events/${encodeURIComponent(tryoutId)}${part && `/${part}`}`;

/** The page of an event with somebody's trail open. */
export const trailPath = (tryoutId: string, learnerId: string) =>
  `${eventPath(tryoutId)}?peserta=${encodeURIComponent(learnerId)}`;
