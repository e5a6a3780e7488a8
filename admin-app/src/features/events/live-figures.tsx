import type { AdminEvent, LiveEvent } from '@tryout/api/contract';
import { formatClock, formatDateTime, formatNumber, formatTime, wallClock, zoneOf } from '@tryout/shared-ui';
import { PhaseBadge } from './event-words.tsx';
import { LineState } from './line-state.tsx';
import * as styles from './monitor.module.css';
import type { Line } from './use-live-event.ts';

interface LiveFiguresProps {
  event: AdminEvent;
  live: LiveEvent;
  now: Date;
  line: Line;
}

/** `19.04.37`, in the zone that is named beside it. */
const clockOf = (moment: Date) =>
  `${wallClock(moment).slice(-'HH:mm'.length).replace(':', '.')}.${String(moment.getUTCSeconds()).padStart(2, '0')}`;

/** The next moment that matters, and how far it is. */
function nextWords(event: AdminEvent, { phase, pausedAt }: LiveEvent, now: Date): string {
  const until = (moment: string) => {
    const seconds = Math.max(0, Math.round((Date.parse(moment) - now.getTime()) / 1000));
    return seconds < 6 * 3600 ? ` (${formatClock(seconds)} lagi)` : '';
  };
  if (phase === 'announced') return `Pendaftaran dibuka ${formatDateTime(event.registrationOpensAt)}`;
  if (phase === 'registering' || phase === 'registered')
    return `Mulai ${formatDateTime(event.startsAt)}${until(event.startsAt)}`;
  // Both ends move once the pause is over, nobody knows how far.
  if (pausedAt !== null && (phase === 'starting' || phase === 'running')) return '';
  if (phase === 'starting')
    return `Masih boleh mulai sampai ${formatTime(event.startsUntil)}${until(event.startsUntil)}`;
  if (phase === 'running')
    return event.endsAt === undefined
      ? 'Tidak ada yang boleh mulai lagi'
      : `Waktu terakhir habis ${formatTime(event.endsAt)}${until(event.endsAt)}`;
  if (phase === 'ended') return `Hasil direncanakan ${formatDateTime(event.resultsAt)}`;
  return event.releasedAt === null ? '' : `Hasil dirilis ${formatDateTime(event.releasedAt)}`;
}

/** The server's clock, what comes next, and where everybody is. Nothing moves when a number changes. */
export function LiveFigures({ event, live, now, line }: LiveFiguresProps) {
  const figures: [label: string, value: string, tone?: 'silent' | undefined][] = [
    ['Terdaftar', formatNumber(live.registered)],
    ['Menunggu', formatNumber(live.waiting)],
    ['Mengerjakan', formatNumber(live.running)],
    ['Selesai', formatNumber(live.finished)],
    ['Tidak terhubung', formatNumber(live.silent), live.silent > 0 ? 'silent' : undefined],
    ['Jawaban / detik', formatNumber(Math.round(live.savesPerSecond * 10) / 10)],
    ['99% tersimpan dalam', live.saveP99Ms === null ? '–' : `${formatNumber(Math.round(live.saveP99Ms))} ms`],
  ];
  return (
    <section aria-label="Keadaan sekarang" className={styles.now}>
      <div className={styles.head}>
        <div>
          <p className={styles.clock}>
            <time dateTime={now.toISOString()}>{clockOf(now)}</time> <span>{zoneOf(now).name}</span>
          </p>
          <p className={styles.next}>{nextWords(event, live, now)}</p>
        </div>
        <div className={styles.state}>
          <PhaseBadge phase={live.phase} isPaused={live.pausedAt !== null} />
          <LineState line={line} heardAt={live.serverNow} />
        </div>
      </div>
      <dl className={styles.figures} data-stale={line === 'broken' || undefined}>
        {figures.map(([label, value, tone]) => (
          <div key={label} data-tone={tone}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
