import type { AdminEvent } from '@tryout/api/contract';
import {
  Alert,
  Button,
  IconAlertTriangle,
  IconPencil,
  Link,
  LoadingState,
  SkeletonLines,
  useParams,
  useQueryClient,
} from '@tryout/shared-ui';
import { useDialogAddress } from '@tryout/shared-ui/staff';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '../../may.ts';
import { eventParam, takerParam } from './event-address.ts';
import { EventDialog } from './event-dialog.tsx';
import { EventFailure, EventFrame } from './event-frame.tsx';
import { RemoveEvent } from './remove-event.tsx';
import { HandDialog, type OpenHand } from './hand-dialog.tsx';
import { HandLog } from './hand-log.tsx';
import { HandsBar, PausedBanner } from './hands-bar.tsx';
import { isBefore } from './event-words.tsx';
import { LiveFigures } from './live-figures.tsx';
import { MinutesChart } from './minutes-chart.tsx';
import * as styles from './monitor.module.css';
import { TakerDrawer } from './taker-drawer.tsx';
import { TakersTable } from './takers-table.tsx';
import { useLiveEvent, useServerNow } from './use-live-event.ts';

/** /admin/events/{id}: an event while it runs: where everybody is, and what can be done. */
export function Component() {
  const { tryoutId = '' } = useParams();
  const mayManage = useMay()('manage');
  const { linkTo, close } = useDialogAddress(eventParam);
  return (
    <>
      <EventFrame
        tryoutId={tryoutId}
        what="Pantau"
        actions={(event) =>
          mayManage && (
            <>
              {isBefore(event.phase) && <RemoveEvent event={event} />}
              <Button
                component={Link}
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
                {...linkTo(tryoutId)}
              >
                Ubah acara
              </Button>
            </>
          )
        }
      >
        {(event) => <Monitor key={tryoutId} event={event} />}
      </EventFrame>
      {mayManage && <EventDialog onSaved={close} />}
    </>
  );
}

function Monitor({ event }: { event: AdminEvent }) {
  const tryoutId = event.tryout.id;
  const queryClient = useQueryClient();
  const { live, receivedAt, line, error, isFetching, refetch } = useLiveEvent(tryoutId);
  const now = useServerNow(live?.serverNow, receivedAt);
  const mayRun = useMay()('event');
  const [hand, setHand] = useState<OpenHand | null>(null);
  const { open: learnerId, close } = useDialogAddress(takerParam);

  // Another phase or a pause, also by somebody else: the event's own data have changed.
  const state = live && `${live.phase} ${live.pausedAt}`;
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== undefined && before.current !== state)
      void queryClient.invalidateQueries({ queryKey: ['events', 'one', tryoutId] });
    before.current = state;
  }, [queryClient, tryoutId, state]);

  return (
    <div className={styles.page}>
      {!event.tryout.isPublished && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Tryout ini belum diterbitkan">
          Peserta belum melihat acara ini. Terbitkan tryoutnya dahulu.
        </Alert>
      )}
      {live && now ? (
        <>
          {live.pausedAt !== null && (
            <PausedBanner
              pausedAt={live.pausedAt}
              now={now}
              onResume={() => setHand({ kind: 'resume', taker: null })}
            />
          )}
          <LiveFigures event={event} live={live} now={now} line={line} />
          <HandsBar event={event} live={live} onOpen={setHand} />
          <MinutesChart minutes={live.minutes} />
        </>
      ) : error ? (
        <EventFailure
          title="Gagal memuat pantauan"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState label="Memuat pantauan…">
          <SkeletonLines lines={6} height={48} />
        </LoadingState>
      )}
      <TakersTable tryoutId={tryoutId} />
      {mayRun && <HandLog tryoutId={tryoutId} />}
      <TakerDrawer tryoutId={tryoutId} learnerId={learnerId} onHand={setHand} onClose={close} />
      <HandDialog tryoutId={tryoutId} hand={hand} live={live} onClose={() => setHand(null)} />
    </div>
  );
}
