import { filteredShownFrom, type Ranking } from '@tryout/api/contract';
import {
  Alert,
  BackLink,
  Button,
  EmptyState,
  formatNumber,
  IconRefresh,
  IconUser,
  keepPreviousData,
  LoadingState,
  PageTitle,
  SavedNote,
  Skeleton,
  Text,
  useDisclosure,
  useParams,
  useQuery,
} from '@tryout/shared-ui';
import { Pager } from '@tryout/shared-ui/more';
import { useState } from 'react';
import { AfterTheEndFailure } from '../../common/after-the-end.tsx';
import { toTop } from '../../common/to-top.ts';
import { OwnPlace } from './own-place.tsx';
import { RankingFilters } from './ranking-filters.tsx';
import { RankingNameDialog } from './ranking-name-dialog.tsx';
import { RankingTable } from './ranking-table.tsx';
import { useRankingView } from './ranking-view.ts';
import { getRanking, pageSize } from './ranking.api.ts';
import * as styles from './ranking.module.css';

/** How often we ask again while attempts of the package are being scored again. */
const recalculatingLookMs = 5_000;

/** /exam/TO…/peringkat: everybody who has finished the package, under names that don't identify them. */
export function Component() {
  const { examId: attemptId = '' } = useParams();
  const [isNaming, naming] = useDisclosure(false);
  const [isSaved, setIsSaved] = useState(false);
  return (
    <div className={styles.page}>
      <BackLink to={`/exam/${attemptId}`}>Hasil tryout</BackLink>
      <PageTitle
        description="Dari pengerjaan pertama setiap peserta. Bila poinnya sama, aturan penilaian paket menentukan urutannya."
        actions={
          <>
            <SavedNote>{isSaved ? 'Tersimpan' : null}</SavedNote>
            <Button
              variant="default"
              leftSection={<IconUser size={20} aria-hidden />}
              onClick={() => {
                setIsSaved(false);
                naming.open();
              }}
            >
              Nama saya di peringkat
            </Button>
          </>
        }
      >
        Peringkat
      </PageTitle>
      <Places attemptId={attemptId} />
      {isNaming && <RankingNameDialog onClose={naming.close} onSaved={() => setIsSaved(true)} />}
    </div>
  );
}

function Places({ attemptId }: { attemptId: string }) {
  const { view, isFiltered, change } = useRankingView();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['ranking', attemptId, view],
    queryFn: ({ signal }) => getRanking(attemptId, view, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isRecalculating ? recalculatingLookMs : false),
  });
  if (!data && error) {
    return (
      <AfterTheEndFailure
        error={error}
        attemptId={attemptId}
        what="Peringkat"
        missingTitle="Peringkat ini tidak ditemukan"
        failureTitle="Gagal memuat peringkat"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <LoadingState label="Memuat peringkat…">
        <Skeleton height={44} mb="md" />
        <Skeleton height={72} radius="lg" mb="md" />
        <Skeleton height={480} radius="lg" />
      </LoadingState>
    );
  }
  return (
    <div aria-busy={isPlaceholderData} className={styles.places}>
      <Text fw={600} size="lg">
        {data.tryout.title}
      </Text>
      {data.isRecalculating && (
        <Alert icon={<IconRefresh aria-hidden />} role="status">
          Peringkat sedang dihitung ulang. Tempat di bawah ini dapat berubah sebentar lagi.
        </Alert>
      )}
      <RankingFilters view={view} onChange={change} />
      {isFiltered && data.takers === 0 ? (
        <EmptyState
          title="Belum cukup peserta dengan filter ini"
          message={`Daftar dengan filter tampil mulai ${filteredShownFrom} peserta, supaya tidak ada yang dapat dikenali. Peserta dihitung menurut provinsi dan instansi di profilnya.`}
          action={
            <Button variant="default" onClick={() => change({ province: null, instance: null })}>
              Hapus filter
            </Button>
          }
        />
      ) : (
        <>
          <OwnPlace ranking={data} isFiltered={isFiltered} />
          <List ranking={data} page={view.page} onPage={(page) => change({ page })} />
        </>
      )}
    </div>
  );
}

function List({ ranking, page, onPage }: { ranking: Ranking; page: number; onPage: (page: number) => void }) {
  const { rows, own, hidden, total, takers, isTakersCapped } = ranking;
  if (rows.length === 0 && hidden === 0) {
    return (
      <EmptyState
        title="Tidak ada peserta di halaman ini"
        action={<Button onClick={() => onPage(1)}>Ke halaman pertama</Button>}
      />
    );
  }
  return (
    <section aria-label="Daftar peringkat">
      <Text size="xs" c="dimmed" role="status" mb="xs">
        {isTakersCapped && 'Lebih dari '}
        {formatNumber(takers)} peserta{takers > total && `, ${formatNumber(total)} teratas ditampilkan`}
      </Text>
      {new Set([...rows, ...(own?.rows ?? [])].map(({ max }) => max)).size > 1 && (
        <Text size="sm" mb="xs">
          Nilai maksimum di daftar ini tidak semuanya sama, misalnya karena sebuah soal diralat. Urutannya menurut poin.
        </Text>
      )}
      {rows.length > 0 && <RankingTable label="Peringkat peserta" rows={rows} />}
      {hidden > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          {formatNumber(hidden)} peserta di halaman ini memilih tidak ditampilkan; mereka tetap dihitung.
        </Text>
      )}
      <Pager
        label="Halaman peringkat"
        page={page}
        pageSize={pageSize}
        total={total}
        onChange={(next) => {
          onPage(next);
          toTop();
        }}
      />
    </section>
  );
}
