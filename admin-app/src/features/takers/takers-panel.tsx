import {
  attemptEndLabels,
  labelOf,
  type Section,
  type Taker,
  takersExportedAtMost,
  takersListedAtMost,
} from '@tryout/api/contract';
import {
  Anchor,
  formatDateTime,
  formatNumber,
  formatPercent,
  formatPoints,
  Link,
  StatusBadge,
  Text,
  Title,
  useExamTypes,
  useQuery,
} from '@tryout/shared-ui';
import { rowsPerPage, StaffTable, type StaffTableColumn, useTableParams } from '@tryout/shared-ui/staff';
import { useId } from 'react';
import { useMay } from '../../may.ts';
import { ExportTakers } from './export-takers.tsx';
import * as styles from './takers-panel.module.css';
import { takersQuery } from './takers.queries.ts';

/** Shown as a column of its own only where there is room. */
const wide = { visibleMediaQuery: '(min-width: 62em)' };

const ratio = ({ points, max }: { points: number; max: number }) => `${formatPoints(points)} / ${formatPoints(max)}`;

/** The takers who have finished a package, with points by section; and all of them as a file. */
export function TakersPanel({ tryoutId, title }: { tryoutId: string; title: string }) {
  const { page, changePage } = useTableParams({});
  const { data, error, isFetching, refetch } = useQuery(takersQuery(tryoutId, page));
  const headingId = useId();
  const { sections, sectionLabel } = useExamTypes();
  // Sections of unknown types come after the others.
  const all = new Set([
    ...sections,
    ...(data?.takers.flatMap((taker) => taker.sections.map(({ section }) => section)) ?? []),
  ]);
  const shown = [...all].filter((section) => data?.takers.some((taker) => pointsIn(taker, section)));

  const columns: StaffTableColumn<Taker>[] = [
    {
      accessor: 'no',
      title: 'No',
      width: 72,
      ...wide,
      render: (_, index) => formatNumber((page - 1) * rowsPerPage + index + 1),
    },
    { accessor: 'learner', title: 'Peserta', render: (taker) => <Who taker={taker} /> },
    {
      accessor: 'submittedAt',
      title: 'Selesai',
      width: 216,
      noWrap: true,
      ...wide,
      render: ({ submittedAt }) => formatDateTime(submittedAt),
    },
    ...shown.map((section): StaffTableColumn<Taker> => ({
      accessor: section,
      title: <abbr title={sectionLabel(section)}>{section}</abbr>,
      width: 116,
      textAlign: 'right',
      noWrap: true,
      ...wide,
      render: (taker) => {
        const points = pointsIn(taker, section);
        return points ? ratio(points) : '–';
      },
    })),
    {
      accessor: 'points',
      title: 'Nilai',
      width: 132,
      textAlign: 'right',
      noWrap: true,
      render: (taker) =>
        taker.max === 0 ? (
          <span className={styles.annulled}>Semua soal dianulir</span>
        ) : (
          <>
            <Text fw={600}>{ratio(taker)}</Text>
            <Text size="xs" c="dimmed">
              {formatPercent(taker.percent)}
            </Text>
          </>
        ),
    },
    { accessor: 'passed', title: 'Hasil', width: 190, ...wide, render: (taker) => <Verdict taker={taker} /> },
  ];

  return (
    <section aria-labelledby={headingId}>
      <header className={styles.head}>
        <div>
          <Title order={2} id={headingId}>
            Peserta yang selesai
          </Title>
          <Text size="sm" c="dimmed">
            Setiap pengerjaan yang selesai, terbaru lebih dulu. Setiap ekspor dicatat di log audit.
          </Text>
        </div>
        <ExportTakers tryoutId={tryoutId} title={title} isDisabled={!data || data.total === 0} />
      </header>
      <StaffTable
        label="Daftar peserta"
        columns={columns}
        rows={data?.takers}
        rowKey="attemptId"
        total={data?.total ?? 0}
        pagedAtMost={takersListedAtMost}
        page={page}
        onPageChange={changePage}
        isFetching={isFetching}
        error={error}
        failureTitle="Gagal memuat data"
        onRetry={() => void refetch()}
        empty={{
          title: 'Belum ada yang selesai',
          message: 'Peserta yang menyelesaikan tryout ini akan muncul di sini.',
        }}
      />
      {data && data.total > takersExportedAtMost && (
        <Text size="xs" c="dimmed" mt="xs">
          Berkas ekspor memuat {formatNumber(takersExportedAtMost)} pengerjaan terbaru.
        </Text>
      )}
    </section>
  );
}

/** Undefined also where all questions of the section are annulled. */
const pointsIn = (taker: Taker, section: Section) =>
  taker.sections.find((one) => one.section === section && one.max > 0);

/** A taker's name, if there is one; below it the other columns' values where there is no room for columns. */
function Who({ taker }: { taker: Taker }) {
  const { learner, isGuest, submittedAt } = taker;
  const own = taker.sections.filter(({ max }) => max > 0);
  const mayOpen = useMay()('support');
  return (
    <>
      {learner ? (
        mayOpen ? (
          <Anchor component={Link} to={`/admin/users?pengguna=${encodeURIComponent(learner.id)}`} fw={600}>
            {learner.name}
          </Anchor>
        ) : (
          <span className={styles.name}>{learner.name}</span>
        )
      ) : (
        <span className={styles.nobody}>{isGuest ? 'Tamu tryout gratis' : 'Akun sudah dihapus'}</span>
      )}
      {learner && <span className={styles.email}>{learner.email}</span>}
      <span className={styles.narrow}>{formatDateTime(submittedAt)}</span>
      <span className={styles.narrow}>
        {own.map((one) => (
          <span key={one.section} className={styles.points}>
            {one.section} {ratio(one)}{' '}
          </span>
        ))}
      </span>
      <span className={styles.narrow}>
        <Verdict taker={taker} />
      </span>
    </>
  );
}

function Verdict({
  taker: { passed, waiting, isExpired, endedBy = isExpired ? 'clock' : 'learner' },
}: {
  taker: Taker;
}) {
  const isHandedIn = endedBy === 'learner';
  return (
    <span className={styles.verdict}>
      {passed !== null && (
        <StatusBadge tone={passed ? 'positive' : 'neutral'}>{passed ? 'Lulus' : 'Tidak lulus'}</StatusBadge>
      )}
      {waiting > 0 && <StatusBadge tone="warning">{`${formatNumber(waiting)} esai menunggu`}</StatusBadge>}
      {!isHandedIn && <span className={styles.email}>{labelOf(attemptEndLabels, endedBy)}</span>}
      {passed === null && waiting === 0 && isHandedIn && '–'}
    </span>
  );
}
