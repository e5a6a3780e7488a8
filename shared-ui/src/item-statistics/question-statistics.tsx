import type { ItemStatistics, QuestionStatistics } from '@tryout/api/contract';
import { Text, Title, useQuery } from '@tryout/shared-ui/kit';
import { NativeSelect } from '@tryout/shared-ui/kit-more';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../components/states/empty-state.tsx';
import { ErrorState } from '../components/states/error-state.tsx';
import { LoadingState, SkeletonLines } from '../components/states/loading-state.tsx';
import { formatNumber, formatPercent } from '../format/numbers.ts';
import { isNotServed } from '../http/api-error.ts';
import { ItemFigures } from './item-figures.tsx';
import type { QuestionStatisticsCalls } from './statistics-calls.ts';

interface QuestionStatisticsPanelProps {
  calls: Pick<QuestionStatisticsCalls, 'question'>;
  questionId: string;
  /** The points of each option by its letter, where every option earns some. */
  weights?: Readonly<Record<string, number | null>>;
  /** The action for the shown version, such as a link to a ruling. */
  action?: (shown: ItemStatistics) => ReactNode;
}

const freshForMs = 60_000;

/** A question's statistics: its current version, and earlier ones that have takers. */
export function QuestionStatisticsPanel({ calls, questionId, weights, action }: QuestionStatisticsPanelProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['question-statistics', 'one', questionId],
    queryFn: ({ signal }) => calls.question(questionId, signal),
    staleTime: freshForMs,
  });
  const [chosen, setChosen] = useState<number | null>(null);
  if (!data && error)
    return isNotServed(error) ? (
      <EmptyState title="Statistik belum tersedia" message="Server belum mengenal statistik soal. Coba lagi nanti." />
    ) : (
      <ErrorState title="Gagal memuat statistik" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (!data)
    return (
      <LoadingState label="Memuat statistik…">
        <SkeletonLines lines={7} height={28} />
      </LoadingState>
    );
  const shown = data.versions.find(({ version }) => version === chosen) ?? data.versions[0];
  if (!shown) return <EmptyState title="Belum ada statistik" message="Soal ini belum pernah dikerjakan." />;
  return (
    <>
      {data.versions.length > 1 ? (
        <NativeSelect
          label="Versi"
          mb="sm"
          value={shown.version}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          data={data.versions.map(({ version, isCurrent, attempts }) => ({
            value: String(version),
            label: `Versi ${formatNumber(version)}${isCurrent ? ' (saat ini)' : ''}, ${formatNumber(attempts)} peserta`,
          }))}
        />
      ) : (
        <Title order={3} size="h5" mb={4}>
          Versi {formatNumber(shown.version)}
        </Title>
      )}
      <ItemFigures
        key={shown.version}
        statistics={shown}
        name={`versi ${shown.version}`}
        {...(weights && { weights })}
        order={4}
      />
      <Unclear unclear={data.unclear} />
      {action?.(shown)}
    </>
  );
}

/** How many learners say that they don't understand the explanation, whichever version they have met; nothing beside an older API. */
function Unclear({ unclear }: Pick<QuestionStatistics, 'unclear'>) {
  if (!unclear) return null;
  const { count, percent } = unclear;
  return (
    <Text size="sm" my="sm">
      <strong>Belum paham:</strong> {formatNumber(count)} peserta
      {percent !== null && ` (${formatPercent(percent)} dari pengerjaan)`}{' '}
      <Text span inherit c="dimmed">
        menandai bahwa pembahasannya belum jelas, di semua versi.
      </Text>
    </Text>
  );
}
