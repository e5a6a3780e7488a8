import type { AdminEvent } from '@tryout/api/contract';
import { isMissing, LoadingState, queryOptions, SkeletonLines, useQuery } from '@tryout/shared-ui';
import { useDialogAddress, useLastShown } from '@tryout/shared-ui/staff';
import { lazy } from 'react';
import { ActDialog } from '../../common/act-dialog.tsx';
import type { EventPackage } from './event-draft.ts';
import { EventFailure } from './event-frame.tsx';
import { eventParam, newEvent } from './event-address.ts';
import { getEvent, getPackage } from './events.api.ts';

const EventForm = lazy(() => import('./event-form.tsx'));

/** An event for its form, or the package that isn't one: read when the form opens, and not again while somebody writes. */
const setupQuery = (tryoutId: string) =>
  queryOptions({
    queryKey: ['event-setup', tryoutId],
    async queryFn({ signal }): Promise<{ event: AdminEvent | null; tryout: EventPackage }> {
      const event = await getEvent(tryoutId, signal).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (!event) return { event, tryout: await getPackage(tryoutId, signal) };
      return { event, tryout: { ...event.tryout, opensAt: event.startsAt, closesAt: event.startsUntil } };
    },
    gcTime: 0,
    staleTime: Infinity,
  });

/** The form of an event, open while the address says so. @param onSaved after it was stored and the dialog is to close */
export function EventDialog({ onSaved }: { onSaved(event: AdminEvent): void }) {
  const { open, close } = useDialogAddress(eventParam);
  const shown = useLastShown(open);
  return (
    <ActDialog isOpen={open !== null} title={shown === newEvent ? 'Acara baru' : 'Acara'} size={720} onClose={close}>
      {shown === newEvent ? (
        <EventForm event={null} tryout={null} param={eventParam} onSaved={onSaved} onClose={close} />
      ) : (
        shown !== null && <Setup key={shown} tryoutId={shown} onSaved={onSaved} onClose={close} />
      )}
    </ActDialog>
  );
}

function Setup({ tryoutId, ...props }: { tryoutId: string; onSaved(event: AdminEvent): void; onClose(): void }) {
  const { data, error, isFetching, refetch } = useQuery(setupQuery(tryoutId));
  if (data) return <EventForm {...data} param={eventParam} {...props} />;
  if (error) return <EventFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <LoadingState label="Memuat acara…">
      <SkeletonLines lines={6} height={44} />
    </LoadingState>
  );
}
