import {
  attemptStates,
  type AttemptSummary,
  endedBy,
  genderLabels,
  isKnown,
  labelOf,
  type ListedLearner,
} from '@tryout/api/contract';
import {
  Anchor,
  Drawer,
  EmptyState,
  ErrorState,
  formatDateTime,
  formatLongDate,
  formatNumber,
  formatPercent,
  formatPoints,
  Group,
  IconCircleCheck,
  IconCircleX,
  Link,
  LoadingState,
  SkeletonLines,
  StatusBadge,
  Text,
  Title,
  useExamTypes,
  useQuery,
} from '@tryout/shared-ui';
import { Pager } from '@tryout/shared-ui/more';
import { rowsPerPage, useIsPhone, useLastShown } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import { useMay } from '../../may.ts';
import { EmailState } from './email-state.tsx';
import * as styles from './learner-drawer.module.css';
import { learnerAttemptsQuery } from './learners.queries.ts';

interface LearnerDrawerProps {
  /** Null closes it. */
  learnerId: string | null;
  onClose(): void;
}

/** A learner's details beside the table: profile, and attempts with their scores. */
export function LearnerDrawer({ learnerId, onClose }: LearnerDrawerProps) {
  const isPhone = useIsPhone();
  const shownId = useLastShown(learnerId);
  return (
    <Drawer
      opened={learnerId !== null}
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : 'lg'}
      title="Pengerjaan dan nilai"
    >
      {shownId !== null && <Learner key={shownId} learnerId={shownId} />}
    </Drawer>
  );
}

function Learner({ learnerId }: { learnerId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(learnerAttemptsQuery(learnerId, page));
  if (!data && error)
    return (
      <ErrorState title="Gagal memuat data" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (!data)
    return (
      <LoadingState label="Memuat pengguna…">
        <SkeletonLines lines={8} height={24} />
      </LoadingState>
    );
  return (
    <>
      <Facts profile={data.profile} />
      {data.profile.emailProvedAt !== undefined && <EmailState profile={data.profile} />}
      <Bought email={data.profile.user.email} />
      <Title order={3} className={styles.heading}>
        Pengerjaan ({formatNumber(data.total)})
      </Title>
      {data.attempts.length === 0 ? (
        <EmptyState title="Belum ada pengerjaan" message="Peserta ini belum memulai tryout apa pun." />
      ) : (
        <ul className={styles.attempts} aria-label="Pengerjaan" aria-busy={isPlaceholderData}>
          {data.attempts.map((attempt) => (
            <Attempt key={attempt.id} attempt={attempt} />
          ))}
        </ul>
      )}
      <Pager label="Halaman pengerjaan" page={page} pageSize={rowsPerPage} total={data.total} onChange={setPage} />
    </>
  );
}

function Facts({ profile }: { profile: ListedLearner }) {
  const facts: [term: string, value: string][] = [
    ['Email', profile.user.email],
    ['No. Telepon', profile.phone],
    ['Jenis kelamin', labelOf(genderLabels, profile.gender)],
    ['Provinsi', profile.province],
    ['Instansi', profile.instance],
    ['Terdaftar', formatLongDate(profile.createdAt)],
  ];
  return (
    <>
      <Title order={2} className={styles.name}>
        {profile.name}
      </Title>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The ways to what the learner has bought, and to the access, which can be given and taken back there. */
function Bought({ email }: { email: string }) {
  const may = useMay();
  const search = new URLSearchParams({ search: email });
  return (
    <Group gap="lg" mt="md">
      <Anchor component={Link} to={`/admin/purchases?${search}`}>
        Pembelian peserta ini
      </Anchor>
      {may('finance') && (
        <Anchor component={Link} to={`/admin/grants?${search}`}>
          Akses peserta ini
        </Anchor>
      )}
    </Group>
  );
}

const endWords = { clock: ' · waktu habis', organiser: ' · diakhiri oleh penyelenggara', learner: '' };

/** One attempt: its package, times, progress and score. */
function Attempt({
  attempt: { tryout, state, startedAt, submittedAt, deadlineAt, answered, score },
}: {
  attempt: AttemptSummary;
}) {
  const { typeLabel } = useExamTypes();
  return (
    <li className={styles.attempt}>
      <div className={styles.words}>
        <Text fw={600}>{tryout.title}</Text>
        <Text size="xs" c="dimmed">
          {typeLabel(tryout.type)} · {formatDateTime(submittedAt ?? startedAt)}
        </Text>
        <Text size="xs" c="dimmed" className="tabular">
          {answered} dari {tryout.questionCount} soal dijawab{endWords[endedBy({ state, submittedAt, deadlineAt })]}
          {!isKnown(attemptStates, state) && ` · ${state}`}
        </Text>
      </div>
      {score?.max === 0 ? (
        <span className={styles.score}>Semua soal dianulir</span>
      ) : score ? (
        <div className={styles.score}>
          <Verdict score={score} />
          <span>
            <strong>{formatPoints(score.points)}</strong> / {formatPoints(score.max)}
          </span>
          <Text size="xs" c="dimmed" className="tabular">
            {formatPercent(score.percent)}
          </Text>
        </div>
      ) : (
        <StatusBadge tone="brand">Sedang dikerjakan</StatusBadge>
      )}
    </li>
  );
}

function Verdict({ score: { passed, waiting } }: { score: NonNullable<AttemptSummary['score']> }) {
  if (waiting > 0) return <StatusBadge tone="warning">{waiting} esai menunggu</StatusBadge>;
  if (passed === null) return null;
  return passed ? (
    <StatusBadge tone="positive" icon={<IconCircleCheck size={16} aria-hidden />}>
      Lulus
    </StatusBadge>
  ) : (
    <StatusBadge tone="negative" icon={<IconCircleX size={16} aria-hidden />}>
      Tidak lulus
    </StatusBadge>
  );
}
