import { type EventTrail, labelOf, trailKindLabels } from '@tryout/api/contract';
import {
  Button,
  Drawer,
  EmptyState,
  formatDateTime,
  formatNumber,
  formatTime,
  LoadingState,
  Progress,
  SkeletonLines,
  Text,
  Title,
  useQuery,
} from '@tryout/shared-ui';
import { useIsPhone, useLastShown } from '@tryout/shared-ui/staff';
import { Facts } from '../../common/facts.tsx';
import { useMay } from '../../may.ts';
import { EventFailure } from './event-frame.tsx';
import { trailQuery } from './events.queries.ts';
import type { OpenHand } from './hand-dialog.tsx';
import { TakerState } from './takers-table.tsx';
import * as styles from './taker-drawer.module.css';

interface TakerDrawerProps {
  tryoutId: string;
  /** Null closes it. */
  learnerId: string | null;
  onHand(hand: OpenHand): void;
  onClose(): void;
}

/** One learner's way through the event beside the table, and what can be done for them. */
export function TakerDrawer({ tryoutId, learnerId, onHand, onClose }: TakerDrawerProps) {
  const isPhone = useIsPhone();
  const shownId = useLastShown(learnerId);
  return (
    <Drawer
      opened={learnerId !== null}
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : 'md'}
      title="Jejak peserta"
    >
      {shownId !== null && <Taker key={shownId} tryoutId={tryoutId} learnerId={shownId} onHand={onHand} />}
    </Drawer>
  );
}

type TakerProps = Pick<TakerDrawerProps, 'tryoutId' | 'onHand'> & { learnerId: string };

function Taker({ tryoutId, learnerId, onHand }: TakerProps) {
  const { data, error, isFetching, refetch } = useQuery(trailQuery(tryoutId, learnerId));
  if (data) return <Trail trail={data} onHand={onHand} />;
  if (error)
    return (
      <EventFailure title="Gagal memuat jejak" error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    );
  return (
    <LoadingState label="Memuat jejak…">
      <SkeletonLines lines={8} height={24} />
    </LoadingState>
  );
}

function Trail({ trail, onHand }: { trail: EventTrail; onHand(hand: OpenHand): void }) {
  const { taker, answered, questionCount, entries } = trail;
  const { attemptId, name, state } = taker;
  const mayRun = useMay()('event');
  const isRunning = state === 'running' || state === 'silent';
  const act = (kind: OpenHand['kind']) => () => attemptId !== null && onHand({ kind, taker: { attemptId, name } });
  return (
    <div className={styles.drawer}>
      <div className={styles.who}>
        <Title order={2} className={styles.name ?? ''}>
          {name}
        </Title>
        <TakerState state={state} />
      </div>
      <Facts
        facts={[
          ['Provinsi', taker.province],
          ['Mulai', taker.startedAt && formatTime(taker.startedAt)],
          ['Waktu habis', taker.deadlineAt && formatTime(taker.deadlineAt)],
          ['Jawaban terakhir', taker.answeredAt && formatTime(taker.answeredAt)],
          ['Terakhir terhubung', taker.seenAt && formatTime(taker.seenAt)],
        ]}
      />
      {attemptId !== null && (
        <div>
          <Text size="sm" className="tabular">
            {formatNumber(answered)} dari {formatNumber(questionCount)} soal dijawab
          </Text>
          <Progress value={questionCount > 0 ? (100 * answered) / questionCount : 0} aria-label="Soal yang dijawab" />
        </div>
      )}
      {attemptId !== null && mayRun && (
        <div className={styles.acts}>
          {isRunning && (
            <Button variant="default" onClick={act('time')}>
              Tambah waktu…
            </Button>
          )}
          {isRunning && (
            <Button variant="outline" color="red" onClick={act('end')}>
              Akhiri pengerjaan…
            </Button>
          )}
          {state === 'finished' && (
            <Button variant="default" onClick={act('second_start')}>
              Izinkan mulai ulang…
            </Button>
          )}
        </div>
      )}
      <div>
        <Title order={3} size="h4" mb="xs">
          Jejak
        </Title>
        {entries.length === 0 ? (
          <EmptyState title="Belum ada jejak" message="Yang terjadi pada peserta ini tampil di sini." />
        ) : (
          <ol className={styles.trail}>
            {entries.map((entry, index) => (
              // Two things may happen in one moment.
              <li key={`${entry.at} ${index}`} data-kind={entry.kind}>
                <span className={styles.words}>
                  {labelOf(trailKindLabels, entry.kind)}
                  {entry.device !== null && <span className={styles.device}>{entry.device}</span>}
                </span>
                <time dateTime={entry.at} title={formatDateTime(entry.at)} className={styles.time}>
                  {entry.kind === 'registered' ? formatDateTime(entry.at) : formatTime(entry.at)}
                </time>
              </li>
            ))}
          </ol>
        )}
        <Text size="xs" c="dimmed" mt="sm">
          Jejak tidak memuat soal mana yang dijawab, dan apa jawabannya.
        </Text>
      </div>
    </div>
  );
}
