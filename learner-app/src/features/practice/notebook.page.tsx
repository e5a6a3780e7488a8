import { type Notebook, type NotebookFilter, notebookFilters, practiceCounts } from '@tryout/api/contract';
import {
  Alert,
  BackLink,
  Button,
  changedQuery,
  EmptyState,
  ErrorState,
  hasMath,
  Link,
  LoadingState,
  PageTitle,
  useExamTypes,
  useMathAhead,
  useSearchParams,
} from '@tryout/shared-ui';
import { NativeSelect, Pager } from '@tryout/shared-ui/more';
import { LoadingRows } from '../../common/loading-rows.tsx';
import { entriesPerPage } from '../../common/practice/practice.api.ts';
import { useNotebook, usePracticeOverview } from '../../common/practice/practice.queries.ts';
import { usePageInAddress } from '../../common/use-page-in-address.ts';
import { EntryCard } from './entry-card.tsx';
import * as styles from './notebook.module.css';
import { TakenOut, useTakenOut } from './taken-out.tsx';
import { notebookChoice, useStartPractice } from './use-start-practice.ts';

const filterLabels: Record<NotebookFilter, string> = { due: 'Hari ini', all: 'Semua', mastered: 'Dikuasai' };

/** /latihan/buku-salah: the learner's questions that come back, those due first. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const { page, turnTo } = usePageInAddress();
  const filter = notebookFilters.find((one) => one === query.get('filter')) ?? 'all';
  const subType = query.get('subType');
  const { data, error, isFetching, isPlaceholderData, refetch } = useNotebook({ page, filter, subType });
  const taken = useTakenOut();
  useMathAhead(data?.entries.some(({ stem }) => hasMath(stem)) ?? false);

  const change = (changes: Record<string, string | null>) =>
    setQuery((current) => changedQuery(current, { page: null, ...changes }));

  return (
    <>
      <BackLink to="/latihan">Latihan</BackLink>
      <PageTitle description="Soal yang Anda jawab salah atau ragu-ragu kembali di sini sampai Anda kuasai.">
        Buku salah
      </PageTitle>
      {data ? (
        <div aria-busy={isPlaceholderData}>
          <DueToday counts={data.counts} />
          <Filters filter={filter} subType={subType} counts={data.countsOfSubType ?? data.counts} onChange={change} />
          <TakenOut taken={taken} listed={data.entries} />
          {data.entries.length === 0 ? (
            <NoEntries
              filter={filter}
              isFiltered={subType !== null || page > 1}
              onAll={() => change({ filter: null, subType: null })}
            />
          ) : (
            <ul className={styles.list}>
              {data.entries.map((entry) => (
                <li key={entry.questionId}>
                  <EntryCard entry={entry} onTakeOut={() => taken.takeOut(entry)} />
                </li>
              ))}
            </ul>
          )}
          <Pager
            label="Halaman buku salah"
            page={page}
            pageSize={entriesPerPage}
            total={data.total}
            onChange={turnTo}
          />
        </div>
      ) : error ? (
        <ErrorState
          title="Gagal memuat buku salah"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState label="Memuat buku salah…">
          <LoadingRows rows={5} />
        </LoadingState>
      )}
    </>
  );
}

function DueToday({ counts: { dueToday } }: { counts: Notebook['counts'] }) {
  const { start, begun, failure } = useStartPractice();
  if (dueToday === 0) return null;
  return (
    <div className={styles.due}>
      <Button size="md" loading={begun !== null} onClick={() => start(notebookChoice(dueToday), 'due')}>
        {`Kerjakan ${Math.min(dueToday, practiceCounts.max)} soal hari ini`}
      </Button>
      {failure !== null && (
        <Alert color="red" role="alert" title="Latihan belum dimulai">
          {failure}
        </Alert>
      )}
    </div>
  );
}

interface FiltersProps {
  filter: NotebookFilter;
  subType: string | null;
  counts: Notebook['counts'];
  onChange(changes: Record<string, string | null>): void;
}

function Filters({ filter, subType, counts, onChange }: FiltersProps) {
  const { subTypeLabel } = useExamTypes();
  const known = usePracticeOverview().data?.subTypes.map((one) => one.subType) ?? [];
  const offered = subType === null || known.includes(subType) ? known : [subType, ...known];
  const countOf: Record<NotebookFilter, number> = {
    due: counts.dueToday,
    all: counts.total,
    mastered: counts.mastered,
  };
  return (
    <div className={styles.bar}>
      <div className={styles.filters} role="group" aria-label="Soal yang ditampilkan">
        {notebookFilters.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.filter}
            aria-pressed={one === filter}
            onClick={() => onChange({ filter: one === 'all' ? null : one })}
          >
            <span className={styles.count}>{countOf[one]}</span> {filterLabels[one]}
          </button>
        ))}
      </div>
      <NativeSelect
        label="Subtes"
        className={styles.subType ?? ''}
        data={[
          { value: '', label: 'Semua subtes' },
          ...offered.map((one) => ({ value: one, label: subTypeLabel(one) })),
        ]}
        value={subType ?? ''}
        onChange={(event) => onChange({ subType: event.currentTarget.value || null })}
      />
    </div>
  );
}

function NoEntries({ filter, isFiltered, onAll }: { filter: NotebookFilter; isFiltered: boolean; onAll(): void }) {
  if (isFiltered || filter !== 'all')
    return (
      <EmptyState
        title={filter === 'due' && !isFiltered ? 'Tidak ada yang perlu diulang hari ini' : 'Tidak ada soal di sini'}
        action={
          <Button variant="default" onClick={onAll}>
            Lihat semua soal
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title="Buku salah Anda masih kosong"
      message="Soal yang Anda jawab salah atau ragu-ragu, dalam latihan maupun tryout, masuk ke sini dengan sendirinya."
      action={
        <Button component={Link} to="/latihan">
          Mulai latihan
        </Button>
      }
    />
  );
}
