import { ErrorState, PageTitle, useQuery } from '@tryout/shared-ui';
import { UnsavedDialog, useLeaveGuard } from '@tryout/shared-ui/more';
import { useEffect } from 'react';
import { EssayPanel } from './essay-panel.tsx';
import { EssayQueue } from './essay-queue.tsx';
import { MarkingFilters } from './marking-filters.tsx';
import { MarkingSkeleton } from './marking-skeleton.tsx';
import { essayListQuery } from './marking.queries.ts';
import { NothingToMark } from './nothing-to-mark.tsx';
import { useMarking } from './use-marking.ts';
import { type GoTo, type MarkingPlace, useMarkingAddress } from './use-marking-address.ts';
import * as styles from './marking.module.css';

/** /admin/marking: the essays that wait for marks, one after the other. */
export function Component() {
  const { place, goTo } = useMarkingAddress();
  const marking = useMarking(place, goTo);
  // Moving between essays keeps what is written, so nothing is asked.
  const { blocker } = useLeaveGuard(marking.hasUnsaved, []);
  return (
    <>
      <PageTitle description="Jawaban ditampilkan tanpa nama peserta, yang paling lama menunggu lebih dulu.">
        Penilaian esai
      </PageTitle>
      <MarkingFilters filters={place.filters} onChange={goTo} />
      {marking.isLoaded ? <Workplace place={place} goTo={goTo} marking={marking} /> : <MarkingSkeleton />}
      <UnsavedDialog blocker={blocker} what="Nilai yang sudah Anda isi" onDiscard={marking.forgetAll} />
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
  const first = list?.essays[0];
  const hasEssay = essay !== undefined;

  useEffect(() => {
    // From now on it stays open, whatever others change in the queue.
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
  if (!open) return <NothingToMark filters={filters} goTo={goTo} marking={marking} />;
  return (
    <div className={styles.workplace}>
      <EssayPanel
        essayKey={open}
        list={list}
        listedAt={dataUpdatedAt}
        filters={filters}
        marking={marking}
        goTo={goTo}
      />
      <EssayQueue
        list={list}
        filters={filters}
        open={open}
        isWritten={marking.isWritten}
        written={marking.written}
        onOpen={marking.choose}
        onPage={(page) => goTo({ page })}
      />
    </div>
  );
}
