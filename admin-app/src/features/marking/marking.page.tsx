import { Button, EmptyState, ErrorState, PageTitle, useQuery } from '@tryout/shared-ui';
import { UnsavedDialog, useLeaveGuard } from '@tryout/shared-ui/more';
import { useEffect, useState } from 'react';
import { EssayPanel } from './essay-panel.tsx';
import { EssayQueue } from './essay-queue.tsx';
import { MarkingFilters } from './marking-filters.tsx';
import { MarkingSkeleton } from './marking-skeleton.tsx';
import { essayListQuery } from './marking.queries.ts';
import { useMarking } from './use-marking.ts';
import { type GoTo, type MarkingPlace, useMarkingAddress } from './use-marking-address.ts';
import * as styles from './marking.module.css';

/** /admin/marking: essays wait here for their marks, one after the other. */
export function Component() {
  const { place, goTo } = useMarkingAddress();
  const marking = useMarking(place, goTo);
  // From essay to essay what is written is kept, and nobody is asked.
  const { blocker } = useLeaveGuard(marking.hasUnsaved, []);
  return (
    <>
      <PageTitle description="Jawaban ditampilkan tanpa nama peserta, yang paling lama menunggu lebih dulu.">
        Penilaian esai
      </PageTitle>
      <MarkingFilters filters={place.filters} onChange={goTo} />
      <Workplace place={place} goTo={goTo} marking={marking} />
      <UnsavedDialog blocker={blocker} what="Nilai yang sudah Anda isi" />
    </>
  );
}

interface WorkplaceProps {
  place: MarkingPlace;
  goTo: GoTo;
  marking: ReturnType<typeof useMarking>;
}

function Workplace({ place: { filters, essay }, goTo, marking }: WorkplaceProps) {
  const { data: list, dataUpdatedAt, error, isFetching, refetch } = useQuery(essayListQuery(filters));
  // Once somebody is at work, the focus follows; a page that was just opened leaves it where it is.
  const [isAtWork, setIsAtWork] = useState(false);
  const first = list?.essays[0];
  const hasEssay = essay !== undefined;

  useEffect(() => {
    // From now on it stays open, whatever others do to the queue.
    if (!hasEssay && first) goTo({ essay: first }, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasEssay, first]);

  if (!list && error) {
    return (
      <ErrorState title="Gagal memuat data" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  if (!list) return <MarkingSkeleton />;
  const open = essay ?? first;
  if (!open) return <NothingToMark filters={filters} goTo={goTo} />;
  return (
    <div className={styles.workplace}>
      <EssayPanel
        essayKey={open}
        list={list}
        listedAt={dataUpdatedAt}
        filters={filters}
        marking={marking}
        isAtWork={isAtWork}
        onWork={() => setIsAtWork(true)}
        goTo={goTo}
      />
      <EssayQueue
        list={list}
        filters={filters}
        open={open}
        isWritten={marking.isWritten}
        onOpen={(next) => {
          setIsAtWork(true);
          goTo({ essay: next });
        }}
        onPage={(page) => goTo({ page })}
      />
    </div>
  );
}

function NothingToMark({ filters, goTo }: { filters: MarkingPlace['filters']; goTo: GoTo }) {
  if (filters.page > 1) {
    return (
      <EmptyState
        title="Tidak ada jawaban di halaman ini"
        action={<Button onClick={() => goTo({ page: 1 })}>Ke halaman pertama</Button>}
      />
    );
  }
  const showAll = (
    <Button variant="default" onClick={() => goTo({ tryout: '' })}>
      Lihat semua paket
    </Button>
  );
  if (filters.state === 'marked') {
    return (
      <EmptyState
        title="Belum ada jawaban yang dinilai"
        message="Jawaban esai yang sudah Anda nilai akan muncul di sini dan dapat diubah."
        action={filters.tryout && showAll}
      />
    );
  }
  return (
    <EmptyState
      title="Tidak ada jawaban yang menunggu"
      message="Jawaban esai dari tryout yang selesai akan muncul di sini untuk dinilai."
      action={filters.tryout && showAll}
    />
  );
}
