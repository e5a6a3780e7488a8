import type { AdminEvent } from '@tryout/api/contract';
import {
  BackLink,
  Button,
  EmptyState,
  ErrorState,
  isMissing,
  isNotServed,
  Link,
  LoadingState,
  PageTitle,
  SkeletonLines,
  useQuery,
} from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import { PageParts } from '../../common/page-parts.tsx';
import { useMay } from '../../may.ts';
import { eventPath } from './event-words.tsx';
import { eventQuery } from './events.queries.ts';

const parts = [
  { part: '', label: 'Pantau' },
  { part: 'results', label: 'Hasil' },
  { part: 'hints', label: 'Petunjuk' },
  { part: 'report', label: 'Laporan' },
];

interface EventFrameProps {
  tryoutId: string;
  /** Of the browser's tab: "Hasil". */
  what: string;
  /** The content has a title of its own, which is the one to print. */
  isPaper?: boolean;
  actions?(event: AdminEvent): ReactNode;
  children(event: AdminEvent): ReactNode;
}

/** The frame of an event's pages: the way back and to the others, its title, and what can go wrong before there is anything to show. */
export function EventFrame({ tryoutId, what, isPaper = false, actions, children }: EventFrameProps) {
  const { data, error, isFetching, refetch } = useQuery(eventQuery(tryoutId));
  const may = useMay();
  return (
    <>
      <BackLink to="/admin/events">Semua acara</BackLink>
      <div data-no-print={isPaper || undefined}>
        <PageTitle tabTitle={data ? `${what}: ${data.tryout.title}` : what} actions={data && actions?.(data)}>
          {data?.tryout.title ?? 'Acara'}
        </PageTitle>
      </div>
      {/* Who only sets events up has the first part alone. */}
      {may('event') && (
        <PageParts
          label="Bagian acara"
          parts={parts.map(({ part, label }) => ({ to: eventPath(tryoutId, part), label }))}
        />
      )}
      {data ? (
        children(data)
      ) : error ? (
        <EventFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Memuat acara…">
          <SkeletonLines lines={6} height={32} />
        </LoadingState>
      )}
    </>
  );
}

interface EventFailureProps {
  error: unknown;
  isRetrying: boolean;
  onRetry(): void;
  /** Default: of the event itself. */
  title?: string;
}

/** In place of what can't be shown: gone, not served yet by an older API, or a failure that may pass. */
export function EventFailure({ error, isRetrying, onRetry, title = 'Gagal memuat acara' }: EventFailureProps) {
  const again = (
    <Button variant="default" loading={isRetrying} onClick={onRetry}>
      Coba lagi
    </Button>
  );
  if (isNotServed(error))
    return (
      <EmptyState
        title="Belum tersedia"
        message="Server belum mengenal bagian ini. Coba lagi setelah server diperbarui; tidak ada yang hilang."
        action={again}
      />
    );
  if (isMissing(error))
    return (
      <EmptyState
        title="Acara tidak ditemukan"
        message="Tryout ini bukan acara, atau alamatnya tidak lengkap."
        action={
          <Button component={Link} to="/admin/events">
            Lihat semua acara
          </Button>
        }
      />
    );
  return <ErrorState title={title} error={error} onRetry={onRetry} isRetrying={isRetrying} />;
}
