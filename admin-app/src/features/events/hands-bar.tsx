import type { AdminEvent, LiveEvent } from '@tryout/api/contract';
import {
  Anchor,
  Button,
  formatClock,
  formatTime,
  IconBell,
  IconClock,
  IconPlayerPause,
  IconPlayerPlay,
  Link,
} from '@tryout/shared-ui';
import { rulingsPath } from '../../common/rulings-path.ts';
import { useMay } from '../../may.ts';
import { isUnderWay } from './event-words.tsx';
import type { OpenHand } from './hand-dialog.tsx';
import * as styles from './monitor.module.css';

interface HandsBarProps {
  event: AdminEvent;
  live: LiveEvent;
  onOpen(hand: OpenHand): void;
}

/** The acts for everybody, and the ways to what mends questions and answers. */
export function HandsBar({ event, live, onOpen }: HandsBarProps) {
  const may = useMay();
  const mayRun = may('event');
  // After the common end some may still run, whose time was prolonged one by one.
  const isRunning = isUnderWay(live.phase) || (live.phase === 'ended' && live.running > 0);
  const canTell = isRunning || live.phase === 'registering' || live.phase === 'registered';
  const act = (kind: OpenHand['kind']) => () => onOpen({ kind, taker: null });
  return (
    <section aria-labelledby="tindakan" className={styles.section}>
      <h2 id="tindakan" className={styles.heading}>
        Tindakan
      </h2>
      {!mayRun ? (
        <p className={styles.soft}>Untuk menambah waktu, menjeda, dan mengumumkan, perlu izin menjalankan acara.</p>
      ) : canTell ? (
        <div className={styles.hands}>
          {isRunning && live.pausedAt === null && (
            <Button
              size="lg"
              color="red"
              variant="outline"
              leftSection={<IconPlayerPause size={22} aria-hidden />}
              onClick={act('pause')}
            >
              Jeda semua…
            </Button>
          )}
          {isRunning && (
            <Button variant="default" leftSection={<IconClock size={18} aria-hidden />} onClick={act('time')}>
              Tambah waktu untuk semua…
            </Button>
          )}
          <Button variant="default" leftSection={<IconBell size={18} aria-hidden />} onClick={act('message')}>
            Pengumuman…
          </Button>
        </div>
      ) : (
        <p className={styles.soft}>
          {live.phase === 'announced'
            ? 'Tindakan terbuka begitu pendaftaran dibuka.'
            : 'Acara sudah selesai: tidak ada lagi yang dapat dijeda atau ditambah waktunya.'}
        </p>
      )}
      <div className={styles.links}>
        {may('review', 'manage') && (
          <>
            <Anchor component={Link} to={`/admin/tryouts/${encodeURIComponent(event.tryout.id)}#soal`}>
              Ajukan ralat atau nilai penuh (lewat pratinjau soal)
            </Anchor>
            <Anchor component={Link} to={rulingsPath}>
              Semua ralat
            </Anchor>
          </>
        )}
        {may('manage') && (
          <Anchor component={Link} to="/admin/late-answers">
            Jawaban terlambat
          </Anchor>
        )}
      </div>
    </section>
  );
}

interface PausedBannerProps {
  pausedAt: string;
  now: Date;
  onResume(): void;
}

/** That everybody waits, since when, and the way on. */
export function PausedBanner({ pausedAt, now, onResume }: PausedBannerProps) {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(pausedAt)) / 1000));
  return (
    <section aria-label="Acara dijeda" className={styles.paused}>
      <p>
        <strong>Dijeda {formatClock(seconds)}</strong>
        Sejak {formatTime(pausedAt)}. Waktu semua peserta berhenti, dan tidak ada yang dapat mulai.
      </p>
      {useMay()('event') && (
        <Button size="lg" leftSection={<IconPlayerPlay size={22} aria-hidden />} onClick={onResume}>
          Lanjutkan semua…
        </Button>
      )}
    </section>
  );
}
