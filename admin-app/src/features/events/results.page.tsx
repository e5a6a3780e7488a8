import { type AdminEvent, EventExport, type EventRelease, type EventReleases, NewRelease } from '@tryout/api/contract';
import {
  Alert,
  Anchor,
  Button,
  EmptyState,
  formatDateTime,
  formatNumber,
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconDownload,
  Link,
  LoadingState,
  SkeletonLines,
  Text,
  toast,
  useParams,
  useQuery,
  useQueryClient,
} from '@tryout/shared-ui';
import { Checkbox, createOnce, dayInFileName } from '@tryout/shared-ui/more';
import { PlainTable, Textarea, useLastShown, useWorkFile, WorkState } from '@tryout/shared-ui/staff';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { ActDialog, ActForm } from '../../common/act-dialog.tsx';
import { useMay } from '../../may.ts';
import { EventFailure, EventFrame } from './event-frame.tsx';
import { eventPath } from './event-words.tsx';
import { addRelease, beginExport, workCalls } from './events.api.ts';
import { refreshEvents, releasesQuery } from './events.queries.ts';
import * as styles from './results.module.css';

const longestReason = 300;

/** /admin/events/{id}/results: whether results are out, what they wait for, and the files of them. */
export function Component() {
  const { tryoutId = '' } = useParams();
  return (
    <EventFrame tryoutId={tryoutId} what="Hasil">
      {(event) => (
        <div className={styles.page}>
          <Releases event={event} />
          <ExportPart key={tryoutId} event={event} />
        </div>
      )}
    </EventFrame>
  );
}

function Releases({ event }: { event: AdminEvent }) {
  const tryoutId = event.tryout.id;
  const { data, error, isFetching, refetch } = useQuery(releasesQuery(tryoutId));
  /** The state of the results that the dialog was opened for; null while it is closed. */
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!data)
    return error ? (
      <EventFailure title="Gagal memuat rilis" error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Memuat rilis…">
        <SkeletonLines lines={5} height={40} />
      </LoadingState>
    );
  const [newest] = data.releases;
  const canRelease = data.waitsFor === null && !data.isUnderWay && (newest === undefined || data.isBehind);
  return (
    <>
      <section aria-labelledby="rilis" className={styles.state} data-tone={data.waitsFor ? 'waits' : undefined}>
        <div className={styles.words}>
          <h2 id="rilis" className={styles.heading}>
            {newest ? `Rilis ke-${formatNumber(newest.number)}` : 'Belum dirilis'}
          </h2>
          <p className={styles.soft}>
            {newest
              ? `${formatDateTime(newest.at)}, ${formatNumber(newest.takers)} peserta`
              : `Direncanakan ${formatDateTime(event.resultsAt)}. Rilis berjalan otomatis bila tidak ada yang menghalangi.`}
          </p>
          <Waits event={event} releases={data} />
        </div>
        {canRelease && (
          <Button onClick={() => setAsked({ newest })}>{newest ? 'Rilis ulang…' : 'Rilis sekarang…'}</Button>
        )}
      </section>
      {data.isBehind && newest && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Nilai berubah sejak rilis terakhir">
          Peringkat dan sertifikat peserta masih menurut rilis ke-{formatNumber(newest.number)}. Rilis ulang dengan
          alasan, agar semua melihat yang baru.
        </Alert>
      )}
      <section aria-labelledby="riwayat" className={styles.section}>
        <h2 id="riwayat" className={styles.heading}>
          Riwayat rilis
        </h2>
        {data.releases.length === 0 ? (
          <EmptyState
            title="Belum ada rilis"
            message="Sampai dirilis, peserta belum melihat nilai, peringkat, dan sertifikatnya."
          />
        ) : (
          <ReleaseTable releases={data.releases} />
        )}
      </section>
      <ReleaseDialog tryoutId={tryoutId} asked={asked} present={newest} onClose={() => setAsked(null)} />
    </>
  );
}

interface WaitsProps {
  event: AdminEvent;
  releases: EventReleases;
}

/** The obstacles to a release, or that there are none. */
function Waits({ event, releases: { waitsFor, isBehind, isUnderWay, releases } }: WaitsProps) {
  const may = useMay();
  if (isUnderWay)
    return (
      <p className={styles.waiting} role="status">
        <IconClock size={20} aria-hidden /> Hasil sedang dirilis…
      </p>
    );
  if (waitsFor === null)
    return (
      <p className={styles.clear}>
        <IconCircleCheck size={20} aria-hidden />
        {releases.length > 0 && !isBehind
          ? 'Nilai sama dengan rilis terakhir.'
          : 'Semua nilai lengkap: tidak ada yang menghalangi rilis.'}
      </p>
    );
  const waits: [count: number, words: ReactNode][] = [
    [waitsFor.running, 'peserta masih mengerjakan'],
    [waitsFor.lagging, 'nilai sedang dihitung ulang'],
    [
      waitsFor.essays,
      may('mark') ? (
        <>
          pengerjaan dengan esai yang belum dinilai.{' '}
          <Anchor component={Link} to="/admin/marking">
            Nilai esai
          </Anchor>
        </>
      ) : (
        'pengerjaan dengan esai yang belum dinilai'
      ),
    ],
  ];
  const shown = waits.filter(([count]) => count > 0);
  return (
    <div className={styles.waits} role="status">
      <p className={styles.waiting}>
        <IconClock size={20} aria-hidden /> Rilis menunggu:
      </p>
      <ul>
        {shown.map(([count, words], index) => (
          <li key={index}>
            <strong>{formatNumber(count)}</strong> {words}
          </li>
        ))}
        {shown.length === 0 && (
          <li>
            {event.pausedAt === null
              ? `acara masih boleh dimulai sampai ${formatDateTime(event.startsUntil)}`
              : 'acara sedang dijeda'}
          </li>
        )}
      </ul>
    </div>
  );
}

function ReleaseTable({ releases }: { releases: readonly EventRelease[] }) {
  return (
    <PlainTable label="Riwayat rilis" className={styles.releases}>
      <thead>
        <tr>
          <th scope="col">Rilis</th>
          <th scope="col">Waktu</th>
          <th scope="col">Oleh</th>
          <th scope="col">Alasan</th>
          <th scope="col" data-number>
            Peserta
          </th>
          <th scope="col" data-number>
            Berubah
          </th>
        </tr>
      </thead>
      <tbody>
        {releases.map((release) => (
          <tr key={release.number}>
            <th scope="row">Ke-{formatNumber(release.number)}</th>
            <td data-time>{formatDateTime(release.at)}</td>
            <td>{release.by ?? 'Otomatis'}</td>
            <td data-reason>{release.reason ?? '–'}</td>
            <td data-number>{formatNumber(release.takers)}</td>
            <td data-number>{release.number === 1 ? '–' : formatNumber(release.changed)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

interface Asked {
  /** The newest release then; undefined before the first. */
  newest: EventRelease | undefined;
}

interface ReleaseDialogProps {
  tryoutId: string;
  asked: Asked | null;
  /** The newest release now. */
  present: EventRelease | undefined;
  onClose(): void;
}

function ReleaseDialog({ tryoutId, asked, present, onClose }: ReleaseDialogProps) {
  const queryClient = useQueryClient();
  const newest = useLastShown(asked)?.newest;
  const isOpen = asked !== null;
  const overtaken = isOpen && present && present.number !== newest?.number && (
    <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />} title="Hasil baru saja dirilis">
      Sejak formulir ini dibuka sudah ada rilis ke-{formatNumber(present.number)}, {present.by ?? 'otomatis'},{' '}
      {formatDateTime(present.at)}. Rilis lagi hanya perlu bila nilai berubah sesudahnya; rilis itu lalu diganti.
    </Alert>
  );
  // Outside of the form: closing it must not make a second release of one that got no answer.
  const [send] = useState(() => createOnce((release: NewRelease, key) => addRelease(tryoutId, release, key)));
  return (
    <ActDialog isOpen={isOpen} title={newest ? 'Rilis ulang' : 'Rilis hasil'} onClose={onClose}>
      <ActForm
        label={newest ? 'Rilis ulang' : 'Rilis hasil'}
        about={tryoutId}
        schema={NewRelease}
        initialValues={{ reason: '' }}
        intro={overtaken}
        reason={{
          description: newest
            ? 'Tampil di halaman pemeriksaan sertifikat yang berubah, dan di log audit.'
            : 'Nama Anda, waktu, dan alasan ini dicatat di log audit.',
          placeholder: newest ? 'Contoh: Ralat kunci soal 14.' : 'Contoh: Semua selesai lebih awal.',
          maxLength: longestReason,
        }}
        submitLabel="Lanjut…"
        question={() => ({
          title: newest ? 'Ganti peringkat yang sudah dirilis?' : 'Rilis hasil sekarang?',
          body: (
            <>
              {overtaken}
              <Text>
                {newest
                  ? `Nilai, peringkat, dan sertifikat mengikuti rilis ke-${formatNumber(newest.number + 1)}. Peserta yang sudah melihat yang lama akan melihat yang baru.`
                  : 'Semua peserta langsung melihat nilai, peringkat, dan sertifikatnya. Ini tidak dapat ditarik kembali.'}
              </Text>
            </>
          ),
          confirmLabel: newest ? 'Rilis ulang sekarang' : 'Rilis sekarang',
        })}
        isOnce
        failureTitle="Belum dirilis"
        onSubmit={async (release) => {
          try {
            await send(release);
            toast.success({ message: 'Hasil dirilis.' });
            onClose();
          } finally {
            void refreshEvents(queryClient);
          }
        }}
        onClose={onClose}
      />
    </ActDialog>
  );
}

/** The form's values: a reason that isn't asked for isn't sent. */
const ExportForm = v.pipe(
  v.custom<{ withContact: boolean; reason: string }>(() => true),
  v.transform(({ withContact, reason }) =>
    withContact ? { withContact: true as const, reason } : { withContact: false as const },
  ),
  EventExport,
);

function ExportPart({ event: { tryout } }: { event: AdminEvent }) {
  const [isAsking, setIsAsking] = useState(false);
  const { newest, beginAsked, isBeginning, save, isSaving, discard, isDiscarding } = useWorkFile({
    calls: workCalls,
    kind: 'event-results',
    about: tryout.id,
    begin: (wanted: EventExport) => beginExport(tryout.id, wanted),
    fileName: () => `hasil-acara-${dayInFileName()}.xlsx`,
  });
  return (
    <section aria-labelledby="berkas" className={styles.section}>
      <h2 id="berkas" className={styles.heading}>
        Berkas dan laporan
      </h2>
      <WorkState
        work={newest}
        action="Ekspor Excel"
        unit="peserta"
        isSaving={isSaving}
        isDiscarding={isDiscarding}
        onSave={() => newest && save(newest)}
        onDiscard={() => newest && discard(newest)}
      />
      <div className={styles.ways}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isBeginning || newest?.state === 'running'}
          onClick={() => setIsAsking(true)}
        >
          Ekspor Excel…
        </Button>
        <Anchor component={Link} to={eventPath(tryout.id, 'report')}>
          Laporan acara
        </Anchor>
        <Anchor component={Link} to={eventPath(tryout.id, 'hints')}>
          Petunjuk untuk diperiksa
        </Anchor>
      </div>
      <ActDialog isOpen={isAsking} title="Ekspor Excel" onClose={() => setIsAsking(false)}>
        <ActForm
          label="Ekspor Excel"
          about={tryout.id}
          schema={ExportForm}
          initialValues={{ withContact: false, reason: '' }}
          intro={<Text>Satu baris untuk setiap peserta: nama, provinsi, nilai tiap bagian, dan peringkat.</Text>}
          fields={(form) => (
            <>
              <Checkbox
                label="Sertakan email dan nomor telepon"
                description="Data pribadi: simpan dan kirim hanya seperlunya."
                {...form.getInputProps('withContact', { type: 'checkbox' })}
              />
              {form.values.withContact && (
                <Textarea
                  label="Alasan"
                  description="Nama Anda, waktu, dan alasan ini dicatat di log audit."
                  placeholder="Contoh: Menghubungi pemenang hadiah."
                  autosize
                  minRows={2}
                  maxRows={6}
                  maxLength={longestReason}
                  {...form.getInputProps('reason')}
                />
              )}
            </>
          )}
          reason={null}
          submitLabel="Ekspor"
          failureTitle="Belum diekspor"
          onSubmit={async (wanted) => {
            await beginAsked(wanted);
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        />
      </ActDialog>
    </section>
  );
}
