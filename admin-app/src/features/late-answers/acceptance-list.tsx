import { type LateAcceptance, labelOf, rulingStateLabels } from '@tryout/api/contract';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  formatDateTime,
  formatNumber,
  isNotServed,
  LoadingState,
  Progress,
  SkeletonLines,
  StatusBadge,
  Text,
  Title,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
  userMessage,
} from '@tryout/shared-ui';
import { Pager } from '@tryout/shared-ui/more';
import { rowsPerPage, useTableParams } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import { undoAcceptance } from './late-answers.api.ts';
import * as styles from './late-answers.module.css';
import { acceptancesKey, acceptancesQuery } from './late-answers.queries.ts';

/** Acceptances so far, the newest first. */
export function AcceptanceList() {
  const { page, changePage } = useTableParams({});
  const { data, error, isFetching, refetch } = useQuery(acceptancesQuery(page));
  return (
    <section aria-labelledby="diterima">
      <Title order={2} size="h3" id="diterima" mb="sm">
        Yang pernah diterima
      </Title>
      {data ? (
        data.acceptances.length === 0 ? (
          <EmptyState title="Belum ada" message="Jawaban terlambat yang Anda terima tampil di sini." />
        ) : (
          <ul className={styles.list}>
            {data.acceptances.map((acceptance) => (
              <AcceptanceItem key={acceptance.id} acceptance={acceptance} />
            ))}
          </ul>
        )
      ) : error ? (
        isNotServed(error) ? (
          <EmptyState title="Belum tersedia" message="Server belum mengenal penerimaan jawaban. Coba lagi nanti." />
        ) : (
          <ErrorState
            title="Gagal memuat daftar"
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )
      ) : (
        <LoadingState label="Memuat daftar…">
          <SkeletonLines lines={3} height={72} />
        </LoadingState>
      )}
      <Pager
        label="Halaman jawaban terlambat yang diterima"
        page={page}
        pageSize={rowsPerPage}
        total={data?.total ?? 0}
        onChange={(next) => changePage(next)}
      />
    </section>
  );
}

function AcceptanceItem({ acceptance }: { acceptance: LateAcceptance }) {
  const { id, from, until, tryout, reason, state, attempts, answers, progress, applied, undone } = acceptance;
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => undoAcceptance(id),
    onError: (failure) => toast.error({ title: 'Penerimaan belum dibatalkan', message: userMessage(failure) }),
    onSettled() {
      setAsks(false);
      return queryClient.invalidateQueries({ queryKey: acceptancesKey });
    },
  });
  const percent = progress && progress.total > 0 ? (100 * progress.done) / progress.total : 0;
  const name = `${formatDateTime(from)} sampai ${formatDateTime(until)}`;
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <Text component="div" fw={600}>
          {name}{' '}
          <span role="status">
            <StatusBadge tone={state === 'applied' ? 'positive' : state === 'undone' ? 'neutral' : 'warning'}>
              {labelOf(rulingStateLabels, state)}
            </StatusBadge>
          </span>
        </Text>
        <Text size="sm">
          {formatNumber(answers)} jawaban dari {formatNumber(attempts)} pengerjaan, {tryout?.title ?? 'semua paket'}
        </Text>
        {progress && (
          <>
            <Progress value={percent} aria-label="Kemajuan penilaian ulang" />
            <Text size="sm" className="tabular">
              Nilai dihitung ulang: {formatNumber(progress.done)} dari {formatNumber(progress.total)}
            </Text>
          </>
        )}
        <Text size="sm" className={styles.breaking ?? ''}>
          {reason}
        </Text>
        <Text size="sm" c="dimmed">
          Diterima oleh {applied.by}, {formatDateTime(applied.at)}
          {undone && `; dibatalkan oleh ${undone.by}, ${formatDateTime(undone.at)}`}
        </Text>
      </div>
      {state === 'applied' && (
        <Button variant="default" aria-label={`Batalkan penerimaan ${name}`} onClick={() => setAsks(true)}>
          Batalkan…
        </Button>
      )}
      <ConfirmDialog
        isOpen={asks}
        title="Batalkan penerimaan ini?"
        confirmLabel="Batalkan penerimaan"
        cancelLabel="Jangan"
        isDestructive
        isBusy={isPending}
        onConfirm={() => !isPending && mutate()}
        onCancel={() => setAsks(false)}
      >
        Nilai kembali seperti sebelum jawaban ini diterima. Yang sudah melihat nilai barunya diberi tahu.
      </ConfirmDialog>
    </li>
  );
}
