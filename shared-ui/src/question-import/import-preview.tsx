import {
  Alert,
  Button,
  IconInfoCircle,
  Text,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tryout/shared-ui/kit';
import { toast } from '@tryout/shared-ui/platform';
import { type Import, type ImportFilter, type ImportItem, type ImportItems, maxQuestions } from '@tryout/api/contract';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../components/states/empty-state.tsx';
import { ErrorState } from '../components/states/error-state.tsx';
import { LoadingState, SkeletonLines } from '../components/states/loading-state.tsx';
import { Pager } from '../components/pager/pager.tsx';
import { rowsPerPage } from '../components/staff-table/use-table-params.ts';
import { formatTime } from '../format/dates.ts';
import { formatNumber } from '../format/numbers.ts';
import { ApiError, isMissing, userMessage } from '../http/api-error.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { ImportCalls } from './import-calls.ts';
import { ImportFilters } from './import-filters.tsx';
import { ImportRow } from './import-row.tsx';
import { changesKey, importItemsQuery, importQuery, importsKey } from './import-queries.ts';
import * as styles from './import-preview.module.css';
import type { ImportAddress } from './use-import-address.ts';
import type { KeptMends } from './use-kept-mends.ts';

interface ImportPreviewProps {
  calls: ImportCalls;
  found: Import;
  address: ImportAddress;
  kept: KeptMends;
  onApplied(done: Import): void;
}

/** The questions of a file before they are added: each can be seen as in the exam, left out, and mended. */
export function ImportPreview({ calls, found, address, kept, onApplied }: ImportPreviewProps) {
  const queryClient = useQueryClient();
  const { only, page } = address;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    importItemsQuery(calls, found.id, { only, page, pageSize: rowsPerPage }),
  );
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const pages = Math.ceil((data?.total ?? 0) / rowsPerPage);
  const isAllOpen = data !== undefined && data.items.every(({ number }) => open.has(number));

  const itemsKey = [...importsKey, 'items', found.id];
  const refreshCounts = () => queryClient.invalidateQueries({ queryKey: importQuery(calls, found.id).queryKey });
  async function put(item: ImportItem) {
    // An answer that was asked for before would bring the former tick back for a moment.
    await queryClient.cancelQueries({ queryKey: itemsKey });
    queryClient.setQueriesData<ImportItems>({ queryKey: itemsKey }, (before) =>
      before ? { ...before, items: before.items.map((one) => (one.number === item.number ? item : one)) } : before,
    );
    // A page that was on its way is asked for again: it was called off, too.
    await queryClient.refetchQueries({
      queryKey: itemsKey,
      type: 'active',
      predicate: ({ state }) => state.data === undefined,
    });
  }
  function changed(fresh: Import) {
    queryClient.setQueryData(importQuery(calls, found.id).queryKey, fresh);
    return queryClient.invalidateQueries({ queryKey: itemsKey });
  }
  const show = (filter: ImportFilter) => address.set({ tampil: filter === 'all' ? null : filter, page: null });
  function toPage(next: number) {
    address.set({ page: next > 1 ? String(next) : null });
    list.current?.scrollIntoView({ block: 'start' });
  }
  const toggle = (number: number) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(number)) after.add(number);
      return after;
    });

  // A filter or a page that has become empty leads back to the whole list.
  const isPastEnd = data !== undefined && !isPlaceholderData && data.items.length === 0 && page > 1;
  useEffect(() => {
    if (isPastEnd) address.set({ page: null }, true);
  }, [isPastEnd, address]);

  return (
    <div className={styles.preview}>
      <Summary found={found} />
      <ImportFilters counts={found.counts} only={only} onChange={show} />
      {data && data.items.length > 0 && (
        <BulkBar
          calls={calls}
          found={found}
          only={only}
          total={data.total}
          isAllOpen={isAllOpen}
          onToggleAll={() => setOpen(isAllOpen ? new Set() : new Set(data.items.map(({ number }) => number)))}
          onChanged={changed}
        />
      )}
      {data ? (
        data.items.length === 0 ? (
          <EmptyState
            title={only === 'all' ? 'Tidak ada soal di berkas ini' : 'Tidak ada soal untuk filter ini'}
            message={
              only === 'all'
                ? 'Periksa isi berkasnya, lalu kirim lagi.'
                : 'Soal yang sudah diperbaiki pindah ke filter lain.'
            }
            {...(only !== 'all' && {
              action: (
                <Button variant="default" onClick={() => show('all')}>
                  Tampilkan semua soal
                </Button>
              ),
            })}
          />
        ) : (
          <ul ref={list} aria-label="Soal dari berkas" aria-busy={isFetching} className={styles.list}>
            {data.items.map((item) => (
              <ImportRow
                key={item.number}
                calls={calls}
                importId={found.id}
                item={item}
                isOpen={open.has(item.number)}
                kept={kept}
                onToggle={() => toggle(item.number)}
                onPut={put}
                onSaved={refreshCounts}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState
          title="Gagal memuat soal dari berkas"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState label="Memuat soal dari berkas…">
          <SkeletonLines lines={8} height={56} />
        </LoadingState>
      )}
      <Pager
        label="Halaman soal"
        page={Math.min(page, pages)}
        pageSize={rowsPerPage}
        total={data?.total ?? 0}
        onChange={toPage}
      />
      <ApplyBar calls={calls} found={found} kept={kept} onApplied={onApplied} onProblems={() => show('withProblems')} />
    </div>
  );
}

/** The file and its sentences; the counts are in the filters and beside the button that adds. */
function Summary({ found: { counts, fileName, format, notices, expiresAt, tryout } }: { found: Import }) {
  const parts = [
    `${formatNumber(counts.included)} akan ditambahkan`,
    counts.withProblems > 0 && `${formatNumber(counts.withProblems)} bermasalah`,
    counts.withDuplicates > 0 && `${formatNumber(counts.withDuplicates)} mirip soal yang ada`,
  ].filter(Boolean);
  return (
    <section aria-label="Ringkasan" className={styles.summary}>
      <Text className={styles.counts ?? ''} role="status">
        {parts.join(', ')}
      </Text>
      <Text size="sm" c="dimmed" className={styles.file ?? ''}>
        {[fileName, format, `untuk ${tryout.title}`].filter(Boolean).join(' · ')}. Pratinjau disimpan sampai pukul{' '}
        {formatTime(expiresAt)}.
      </Text>
      {notices.length > 0 && (
        <Alert
          color="blue"
          icon={<IconInfoCircle aria-hidden />}
          className={styles.notices ?? ''}
          title="Tentang berkas ini"
        >
          <ul>
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </Alert>
      )}
    </section>
  );
}

interface ApplyBarProps {
  calls: ImportCalls;
  found: Import;
  kept: KeptMends;
  onApplied(done: Import): void;
  onProblems(): void;
}

/** Adds the questions; always in reach at the bottom of the screen. */
function ApplyBar({ calls, found, kept, onApplied, onProblems }: ApplyBarProps) {
  const queryClient = useQueryClient();
  const { counts, tryout } = found;
  // Otherwise the server would add what the page showed before them.
  const isChanging = useIsMutating({ mutationKey: changesKey(found.id) }) > 0;
  const apply = useMutation({
    mutationFn: () => calls.apply(found.id, counts.included),
    onSuccess: onApplied,
    onError(error) {
      toast.error({ title: 'Belum ditambahkan', message: failureWords(error) });
      // Changed in another tab, or over: the newest state says which.
      if (error instanceof ApiError) void queryClient.invalidateQueries({ queryKey: importsKey });
    },
  });
  const room = maxQuestions - tryout.questionCount;
  const isTooMuch = counts.included > room;
  const unsaved = kept.unsaved(found.id);
  const hint = isTooMuch
    ? `Paket maksimal ${maxQuestions} soal: sudah ada ${formatNumber(tryout.questionCount)}, jadi masih muat ${formatNumber(Math.max(room, 0))}. Hapus centang beberapa soal.`
    : unsaved.length > 0
      ? `Soal ${unsaved.join(', ')}: perbaikan belum disimpan.`
      : counts.included === 0
        ? 'Belum ada soal yang siap. Centang atau perbaiki soal di atas.'
        : counts.withProblems > 0
          ? `${formatNumber(counts.withProblems)} soal bermasalah tidak ikut.`
          : 'Semua ditambahkan sekaligus, atau tidak sama sekali.';
  // Adding would drop unsaved mends; which there are is known once they were read from the device.
  const isReady = counts.included > 0 && !isTooMuch && kept.isLoaded && unsaved.length === 0;
  return (
    <section aria-label="Tambahkan soal" className={styles.apply} data-bottom-bar="always">
      <div className={styles.applyWords}>
        <Text size="sm" {...(!isTooMuch && { c: 'dimmed' })} role="status" id="apply-hint">
          {hint}
        </Text>
        {counts.withProblems > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={onProblems}>
            Lihat yang bermasalah
          </Button>
        )}
      </div>
      <Button
        size="md"
        aria-disabled={!isReady}
        {...(!isReady && { 'data-disabled': true })}
        aria-describedby="apply-hint"
        loading={apply.isPending || isChanging}
        onClick={() => isReady && apply.mutate()}
      >
        {counts.included > 0 ? `Tambahkan ${formatNumber(counts.included)} soal` : 'Tambahkan soal'}
      </Button>
    </section>
  );
}

/** Whether the questions are in the package is unknown if no answer came; adding again adds nothing twice. */
function failureWords(error: unknown): string {
  if (isMissing(error)) return userMessage(error);
  return error instanceof ApiError
    ? userMessage(error)
    : `${userMessage(error)} Menekan tombolnya lagi aman: soal tidak ditambahkan dua kali.`;
}
