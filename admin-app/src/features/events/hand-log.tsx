import { type Hand, handKindLabels, HandUndo, labelOf } from '@tryout/api/contract';
import {
  Button,
  EmptyState,
  formatDateTime,
  formatDuration,
  LoadingState,
  SkeletonLines,
  Text,
  toast,
  useQuery,
  useQueryClient,
} from '@tryout/shared-ui';
import { Pager } from '@tryout/shared-ui/more';
import { rowsPerPage, useLastShown } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import { ActDialog, ActForm } from '../../common/act-dialog.tsx';
import { EventFailure } from './event-frame.tsx';
import { undoHand } from './events.api.ts';
import { handsQuery, refreshEvents } from './events.queries.ts';
import * as styles from './monitor.module.css';

/** "Menambah waktu 10 menit untuk semua". */
function handWords({ kind, seconds, learner, at, endedAt }: Hand): string {
  const label = labelOf(handKindLabels, kind);
  const whose = learner ? learner.name : 'semua';
  if (kind === 'time') return `${label}: ${formatDuration(seconds ?? 0)} untuk ${whose}`;
  if (kind === 'pause' && endedAt !== null)
    return `${label}, ${formatDuration((Date.parse(endedAt) - Date.parse(at)) / 1000)}`;
  return learner ? `${label}: ${whose}` : label;
}

/** The acts in an event, the newest first; what can be taken back has a button for that. */
export function HandLog({ tryoutId }: { tryoutId: string }) {
  const [page, setPage] = useState(1);
  const [toUndo, setToUndo] = useState<Hand | null>(null);
  const { data, error, isFetching, refetch } = useQuery(handsQuery(tryoutId, page));
  return (
    <section aria-labelledby="catatan" className={styles.section}>
      <h2 id="catatan" className={styles.heading}>
        Catatan tindakan
      </h2>
      {data ? (
        data.hands.length === 0 ? (
          <EmptyState title="Belum ada tindakan" message="Setiap tindakan tercatat di sini dengan alasannya." />
        ) : (
          <ul className={styles.log}>
            {data.hands.map((hand) => (
              <li key={hand.id} className={styles.entry} data-undone={hand.undoneAt ?? undefined}>
                <div className={styles.words}>
                  <Text fw={600}>{handWords(hand)}</Text>
                  {hand.text !== null && <p className={styles.quote}>{hand.text}</p>}
                  <Text size="sm">{hand.reason}</Text>
                  <Text size="sm" c="dimmed" className="tabular">
                    {hand.by}, {formatDateTime(hand.at)}
                    {hand.undoneAt !== null &&
                      `; diurungkan oleh ${hand.undoneBy ?? '–'}, ${formatDateTime(hand.undoneAt)}`}
                  </Text>
                </div>
                {hand.canUndo && (
                  <Button variant="default" aria-label={`Urungkan ${handWords(hand)}`} onClick={() => setToUndo(hand)}>
                    Urungkan…
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <EventFailure
          title="Gagal memuat catatan tindakan"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState label="Memuat catatan tindakan…">
          <SkeletonLines lines={3} height={56} />
        </LoadingState>
      )}
      <Pager label="Halaman catatan" page={page} pageSize={rowsPerPage} total={data?.total ?? 0} onChange={setPage} />
      <UndoDialog tryoutId={tryoutId} hand={toUndo} onClose={() => setToUndo(null)} />
    </section>
  );
}

function UndoDialog({ tryoutId, hand, onClose }: { tryoutId: string; hand: Hand | null; onClose(): void }) {
  const queryClient = useQueryClient();
  const shown = useLastShown(hand);
  return (
    <ActDialog isOpen={hand !== null} title="Urungkan tindakan" onClose={onClose}>
      {shown && (
        <ActForm
          label="Urungkan tindakan"
          about={shown.id}
          schema={HandUndo}
          initialValues={{ reason: '' }}
          intro={
            <div>
              <Text fw={600}>{handWords(shown)}</Text>
              <Text size="sm" c="dimmed">
                {shown.by}, {formatDateTime(shown.at)}
              </Text>
            </div>
          }
          reason={{ placeholder: 'Contoh: Salah pilih peserta.', maxLength: 300 }}
          submitLabel="Urungkan"
          isDestructive
          failureTitle="Belum diurungkan"
          onSubmit={async ({ reason }) => {
            try {
              await undoHand(tryoutId, shown.id, { reason });
              toast.success({ message: 'Tindakan diurungkan.' });
              onClose();
            } finally {
              void refreshEvents(queryClient);
            }
          }}
          onClose={onClose}
        />
      )}
    </ActDialog>
  );
}
