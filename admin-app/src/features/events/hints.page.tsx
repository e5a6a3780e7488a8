import { type EventHint, hintKindLabels, hintKinds, HintLooked, isKnown, labelOf } from '@tryout/api/contract';
import {
  Alert,
  Anchor,
  ApiError,
  Button,
  EmptyState,
  formatDateTime,
  formatNumber,
  formatPercent,
  IconInfoCircle,
  Link,
  LoadingState,
  SkeletonLines,
  StatusBadge,
  Text,
  toast,
  useParams,
  useQuery,
  useQueryClient,
} from '@tryout/shared-ui';
import { NativeSelect, Pager } from '@tryout/shared-ui/more';
import { rowsPerPage, Textarea, useTableParams } from '@tryout/shared-ui/staff';
import { Fragment, useEffect, useState } from 'react';
import { ActDialog, ActForm } from '../../common/act-dialog.tsx';
import { EventFailure, EventFrame } from './event-frame.tsx';
import { trailPath } from './event-words.tsx';
import { findHint, lookedAtHint } from './events.api.ts';
import { hintsQuery, refreshEvents } from './events.queries.ts';
import * as styles from './hints.module.css';

const noFilters = { jenis: '', diperiksa: '' };
const kindOptions = [
  { value: '', label: 'Semua jenis' },
  ...hintKinds.map((kind) => ({ value: kind, label: hintKindLabels[kind] })),
];
const lookedOptions = [
  { value: '', label: 'Diperiksa atau belum' },
  { value: 'no', label: 'Belum diperiksa' },
  { value: 'yes', label: 'Sudah diperiksa' },
];

/** /admin/events/{id}/hints: reasons to look at somebody more closely, each to be judged by a person. */
export function Component() {
  const { tryoutId = '' } = useParams();
  return (
    <EventFrame tryoutId={tryoutId} what="Petunjuk">
      {() => <Hints tryoutId={tryoutId} />}
    </EventFrame>
  );
}

/** "1 dari 40.000": a share that small says nothing in percent. */
const chanceWords = (chance: number) =>
  chance >= 0.01
    ? `Peluang kebetulan ${formatPercent(Math.round(chance * 1000) / 10)}`
    : `Peluang kebetulan ${chance < 1e-9 ? 'kurang dari' : 'sekitar'} 1 banding ${formatNumber(Math.round(1 / Math.max(chance, 1e-9)))}`;

function Hints({ tryoutId }: { tryoutId: string }) {
  const { params, page, isFiltered, change, changePage } = useTableParams(noFilters);
  const filters = {
    kind: isKnown(hintKinds, params.jenis) ? params.jenis : '',
    looked: isKnown(['yes', 'no'], params.diperiksa) ? params.diperiksa : '',
  };
  const { data, error, isFetching, refetch } = useQuery(hintsQuery(tryoutId, filters, page));
  const [toLook, setToLook] = useState<EventHint | null>(null);
  const isEmptyPage = data !== undefined && data.hints.length === 0 && data.total > 0;
  // The last hint of the last page was looked at and doesn't fit the filter any more, or the address is old.
  const lastPage = Math.ceil((data?.total ?? 0) / rowsPerPage);
  const isBeyond = isEmptyPage && page > lastPage && !isFetching;
  useEffect(() => {
    if (isBeyond) changePage(lastPage, { replace: true });
  });
  return (
    <div className={styles.page}>
      <Alert color="nila" icon={<IconInfoCircle aria-hidden />} title="Petunjuk, bukan putusan">
        Setiap petunjuk hanya alasan untuk melihat lebih dekat, dan bisa punya penjelasan biasa: satu rumah berbagi
        Wi-Fi, pindah dari ponsel ke laptop, atau memang cepat. Nilai dan peringkat tidak berubah karenanya.
      </Alert>
      {data && data.computedAt !== null && (
        <Text c="dimmed" size="sm">
          Dihitung {formatDateTime(data.computedAt)}; {formatNumber(data.pairs)} pasang pengerjaan dibandingkan.
        </Text>
      )}
      <div className={styles.filters}>
        <NativeSelect
          aria-label="Jenis petunjuk"
          data={kindOptions}
          value={filters.kind}
          onChange={(event) => change({ jenis: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="Pemeriksaan"
          data={lookedOptions}
          value={filters.looked}
          onChange={(event) => change({ diperiksa: event.currentTarget.value })}
        />
      </div>
      {data && !isEmptyPage ? (
        data.hints.length === 0 ? (
          isFiltered ? (
            <EmptyState
              title="Tidak ada petunjuk yang cocok"
              message="Coba jenis lain, atau lihat semuanya."
              action={
                <Button variant="default" onClick={() => change(noFilters)}>
                  Hapus filter
                </Button>
              }
            />
          ) : data.computedAt === null ? (
            <EmptyState
              title="Belum dihitung"
              message="Petunjuk dihitung setelah waktu peserta terakhir habis, lalu tampil di sini."
            />
          ) : (
            <EmptyState title="Tidak ada petunjuk" message="Tidak ada yang menonjol di acara ini." />
          )
        ) : (
          <ul className={styles.list} aria-label="Petunjuk" aria-busy={isFetching}>
            {data.hints.map((hint) => (
              <HintItem key={hint.id} tryoutId={tryoutId} hint={hint} onLook={() => setToLook(hint)} />
            ))}
          </ul>
        )
      ) : error ? (
        <EventFailure
          title="Gagal memuat petunjuk"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState label="Memuat petunjuk…">
          <SkeletonLines lines={4} height={72} />
        </LoadingState>
      )}
      <Pager
        label="Halaman petunjuk"
        page={page}
        pageSize={rowsPerPage}
        total={data?.total ?? 0}
        onChange={changePage}
      />
      <LookDialog tryoutId={tryoutId} hint={toLook} onClose={() => setToLook(null)} />
    </div>
  );
}

interface HintItemProps {
  tryoutId: string;
  hint: EventHint;
  onLook(): void;
}

function HintItem({ tryoutId, hint, onLook }: HintItemProps) {
  const { kind, takers, text, chance, lookedAt, lookedBy, note } = hint;
  const names = takers.map(({ name }) => name).join(' dan ');
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <div className={styles.marks}>
          <Text fw={600}>{labelOf(hintKindLabels, kind)}</Text>
          {lookedAt === null ? (
            <StatusBadge tone="warning">Belum diperiksa</StatusBadge>
          ) : (
            <StatusBadge tone="neutral">Sudah diperiksa</StatusBadge>
          )}
        </div>
        <p className={styles.takers}>
          {takers.map(({ learnerId, name }, index) => (
            <Fragment key={learnerId}>
              {index > 0 && ' dan '}
              <Anchor component={Link} to={trailPath(tryoutId, learnerId)}>
                {name}
              </Anchor>
            </Fragment>
          ))}
        </p>
        <Text>{text}</Text>
        {chance !== null && (
          <Text size="sm" c="dimmed">
            {chanceWords(chance)}, sudah diperhitungkan jumlah pasangannya
          </Text>
        )}
        {lookedAt !== null && (
          <div className={styles.note}>
            <p>{note}</p>
            <Text size="sm" c="dimmed">
              {lookedBy ?? '–'}, {formatDateTime(lookedAt)}
            </Text>
          </div>
        )}
      </div>
      <Button variant="default" aria-label={`Catat hasil pemeriksaan ${names}`} onClick={onLook}>
        {lookedAt === null ? 'Catat hasil…' : 'Ubah catatan…'}
      </Button>
    </li>
  );
}

function LookDialog({ tryoutId, hint, onClose }: { tryoutId: string; hint: EventHint | null; onClose(): void }) {
  const queryClient = useQueryClient();
  // Kept, so that it stays visible while the dialog fades out.
  const [shown, setShown] = useState(hint);
  /** A note that somebody else has written since the dialog was opened: the next try replaces it knowingly. */
  const [newer, setNewer] = useState<EventHint | null>(null);
  if (hint && hint !== shown) {
    setShown(hint);
    setNewer(null);
  }
  return (
    <ActDialog isOpen={hint !== null} title="Hasil pemeriksaan" onClose={onClose}>
      {shown && (
        <ActForm
          label="Hasil pemeriksaan"
          // Since a colleague has written, it begins with those words.
          about={`${shown.id} ${shown.lookedAt}`}
          schema={HintLooked}
          initialValues={{ note: shown.note ?? '' }}
          intro={
            <div>
              <Text fw={600}>{shown.takers.map(({ name }) => name).join(' dan ')}</Text>
              <Text size="sm">{shown.text}</Text>
              {newer && (
                <div className={styles.note} role="status">
                  <p>{newer.note}</p>
                  <Text size="sm" c="dimmed">
                    Sementara itu ditulis {newer.lookedBy ?? '–'},{' '}
                    {newer.lookedAt !== null && formatDateTime(newer.lookedAt)}. Catatan Anda menggantikannya bila
                    disimpan lagi.
                  </Text>
                </div>
              )}
            </div>
          }
          fields={(form) => (
            <Textarea
              label="Yang ditemukan"
              description="Nama Anda dan waktunya dicatat di log audit."
              placeholder="Contoh: Dua bersaudara satu rumah, jawaban salahnya berbeda."
              autosize
              minRows={3}
              maxRows={8}
              maxLength={500}
              data-autofocus
              {...form.getInputProps('note')}
            />
          )}
          reason={null}
          submitLabel="Simpan"
          failureTitle="Belum tersimpan"
          onSubmit={async ({ note }) => {
            try {
              await lookedAtHint(tryoutId, shown.id, { note, lookedAt: (newer ?? shown).lookedAt });
            } catch (error) {
              if (error instanceof ApiError && error.code === 'HINT_LOOKED_MEANWHILE') {
                setNewer((await findHint(tryoutId, shown.id).catch(() => undefined)) ?? null);
                void refreshEvents(queryClient);
              }
              throw error;
            }
            toast.success({ message: 'Hasil pemeriksaan tersimpan.' });
            onClose();
            void refreshEvents(queryClient);
          }}
          onClose={onClose}
        />
      )}
    </ActDialog>
  );
}
