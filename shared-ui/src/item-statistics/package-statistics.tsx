import { flagsFrom, type PackageStatistics } from '@tryout/api/contract';
import { Button, IconDownload, Text, Title, useMutation, useQuery } from '@tryout/shared-ui/kit';
import { toast } from '@tryout/shared-ui/platform';
import { type ReactNode, useId, useState } from 'react';
import { SegmentedControl } from '@tryout/shared-ui/kit-staff';
import { EmptyState } from '../components/states/empty-state.tsx';
import { ErrorState } from '../components/states/error-state.tsx';
import { LoadingState, SkeletonLines } from '../components/states/loading-state.tsx';
import { dayInFileName, downloadFile } from '../files/download-file.ts';
import { formatDateTime, formatRelative } from '../format/dates.ts';
import { formatNumber } from '../format/numbers.ts';
import { isNotServed, userMessage } from '../http/api-error.ts';
import { ItemTable } from './item-table.tsx';
import * as styles from './package-statistics.module.css';
import type { PackageItem, PackageStatisticsCalls } from './statistics-calls.ts';
import { TestFigures } from './test-figures.tsx';

interface PackageStatisticsPanelProps {
  calls: PackageStatisticsCalls;
  tryoutId: string;
  /** The action for a question, such as a link to a ruling. */
  questionAction?: ((item: PackageItem) => ReactNode) | undefined;
}

const freshForMs = 60_000;
/** While attempts wait to be counted, the figures change by themselves. */
const countingLookMs = 5_000;

/** A package as a test: spread of points, reliability, and its questions with what is wrong with them. */
export function PackageStatisticsPanel({ calls, tryoutId, questionAction }: PackageStatisticsPanelProps) {
  const headingId = useId();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['package-statistics', tryoutId],
    queryFn: ({ signal }) => calls.package(tryoutId, signal),
    staleTime: freshForMs,
    refetchInterval: ({ state }) => (state.data && isCounting(state.data) ? countingLookMs : false),
  });
  const { mutate: exportFile, isPending } = useMutation({
    mutationFn: () => calls.exportPackage(tryoutId),
    onSuccess: (file) => downloadFile(file, `statistik-${dayInFileName()}.xlsx`),
    onError: (failure) => toast.error({ title: 'Gagal mengekspor statistik', message: userMessage(failure) }),
  });
  return (
    <section aria-labelledby={headingId}>
      <header className={styles.head}>
        <div>
          <Title order={2} id={headingId}>
            Statistik
          </Title>
          <Text size="sm" c="dimmed">
            {data ? freshness(data) : 'Dari pengerjaan pertama setiap peserta.'}
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isPending}
          disabled={!data || data.countedAt === null}
          onClick={() => exportFile()}
        >
          Ekspor statistik
        </Button>
      </header>
      {data ? (
        data.countedAt === null ? (
          <EmptyState
            title="Belum ada statistik"
            message={
              data.uncounted > 0
                ? `${formatNumber(data.uncounted)} pengerjaan sedang dihitung. Angkanya muncul dalam semenit.`
                : 'Angka muncul setelah peserta pertama menyelesaikan tryout ini.'
            }
          />
        ) : (
          <Figures data={data} questionAction={questionAction} />
        )
      ) : error ? (
        isNotServed(error) ? (
          <EmptyState title="Statistik belum tersedia" message="Server belum mengenal statistik. Coba lagi nanti." />
        ) : (
          <ErrorState
            title="Gagal memuat statistik"
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )
      ) : (
        <LoadingState label="Memuat statistik…">
          <SkeletonLines lines={8} height={28} />
        </LoadingState>
      )}
    </section>
  );
}

const isCounting = ({ uncounted, isRecounting }: PackageStatistics) => uncounted > 0 || isRecounting;

function freshness({ countedAt, isRecounting, uncounted, whole }: PackageStatistics): string {
  if (countedAt === null) return 'Dari pengerjaan pertama setiap peserta.';
  const counted = `Dari ${formatNumber(whole.attempts)} pengerjaan pertama, dihitung ${formatRelative(countedAt)} (${formatDateTime(countedAt)}).`;
  if (isRecounting) return `${counted} Sedang dihitung ulang.`;
  return uncounted > 0 ? `${counted} ${formatNumber(uncounted)} lagi dihitung dalam semenit.` : counted;
}

const whole = 'semua';

function Figures({
  data,
  questionAction,
}: { data: PackageStatistics } & Pick<PackageStatisticsPanelProps, 'questionAction'>) {
  const [chosen, setChosen] = useState(whole);
  // A test of one section is the section.
  const hasParts = data.sections.length > 1;
  const section = data.sections.find((one) => one.section === chosen) ?? (hasParts ? undefined : data.sections[0]);
  const items = hasParts && section ? data.items.filter((item) => item.section === section.section) : data.items;
  return (
    <div className={styles.figures}>
      {hasParts && (
        <SegmentedControl
          aria-label="Bagian"
          data={[
            { value: whole, label: 'Keseluruhan' },
            ...data.sections.map(({ section: value }) => ({ value, label: value })),
          ]}
          value={section?.section ?? whole}
          onChange={setChosen}
          className={styles.sections ?? ''}
        />
      )}
      {data.whole.attempts < flagsFrom && (
        <Text className={styles.few ?? ''}>
          Belum cukup data: {formatNumber(data.whole.attempts)} dari {formatNumber(flagsFrom)} peserta. Tanda bahaya
          pada soal baru muncul setelah itu.
        </Text>
      )}
      <TestFigures
        key={section?.section ?? whole}
        test={section ?? data.whole}
        name={section?.label ?? 'Seluruh tryout'}
      />
      <ItemTable key={`${section?.section ?? whole} soal`} items={items} questionAction={questionAction} />
    </div>
  );
}
