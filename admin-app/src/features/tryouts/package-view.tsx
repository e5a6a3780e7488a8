import type { AdminTryout } from '@tryout/api/contract';
import {
  ApiError,
  BackLink,
  Badge,
  Button,
  EmptyState,
  ErrorState,
  formatDateTime,
  formatDuration,
  formatNumber,
  formatRupiah,
  IconPencil,
  IconPrinter,
  Link,
  LoadingState,
  PageTitle,
  SkeletonLines,
  useExamTypes,
  useQuery,
} from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import { useMay } from '../../may.ts';
import * as styles from './package-view.module.css';
import { DuplicateTryout } from './duplicate-tryout.tsx';
import { questionWords } from './publishing-words.ts';
import { TryoutDialog } from './tryout-dialog.tsx';
import { modeWord } from './tryout-differences.ts';
import { isDraft, TryoutStatus } from './tryout-status.tsx';
import { packageQuery, ruleSetsQuery } from './tryouts.queries.ts';
import { useTryoutAddress } from './use-tryout-address.ts';

const allTryouts = '/admin/tryouts';

interface PackageViewProps {
  tryoutId: string;
  /** More buttons of a package that isn't archived. */
  actions?(tryout: AdminTryout): ReactNode;
  /** The content below the package's data, once it is loaded. */
  children(tryout: AdminTryout): ReactNode;
}

/** A package on a page of its own: its data, and below that what belongs to it. */
export function PackageView({ tryoutId, actions, children }: PackageViewProps) {
  const { data, error, isFetching, refetch } = useQuery(packageQuery(tryoutId));
  const { linkTo } = useTryoutAddress();
  const may = useMay();
  const back = <BackLink to={allTryouts}>Semua tryout</BackLink>;
  const isGone = error instanceof ApiError && error.code === 'TRYOUT_NOT_FOUND';
  // An editor stays open above a package that is gone meanwhile: the text in it isn't saved.
  const editor = may('manage') && <TryoutDialog key="editor" />;
  // After a failed call, the data is what an earlier one brought.
  if (isGone || !data)
    return (
      <>
        {back}
        <PageTitle>Tryout</PageTitle>
        {isGone ? (
          <EmptyState
            title="Tryout tidak ditemukan"
            message="Mungkin sudah dihapus, atau alamatnya tidak lengkap."
            action={
              <Button component={Link} to={allTryouts}>
                Lihat semua tryout
              </Button>
            }
          />
        ) : error ? (
          <ErrorState
            title="Gagal memuat tryout"
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <LoadingState label="Memuat tryout…">
            <SkeletonLines lines={6} height={28} />
          </LoadingState>
        )}
        {editor}
      </>
    );
  return (
    <>
      {back}
      <PageTitle
        tabTitle={data.title}
        actions={
          data.archivedAt === null && (
            <>
              {may('review', 'manage') && (
                <Button component={Link} variant="default" to={`${allTryouts}?periksa=${encodeURIComponent(data.id)}`}>
                  {isDraft(data) && may('manage') ? 'Periksa dan terbitkan' : 'Periksa'}
                </Button>
              )}
              {may('review', 'manage') && (
                <Button
                  component={Link}
                  variant="default"
                  leftSection={<IconPrinter size={18} aria-hidden />}
                  to={`${allTryouts}/${encodeURIComponent(data.id)}/print`}
                >
                  Cetak soal
                </Button>
              )}
              {actions?.(data)}
              {may('manage') && <DuplicateTryout tryoutId={data.id} />}
              {may('manage') && (
                <Button component={Link} leftSection={<IconPencil size={18} aria-hidden />} {...linkTo(data.id)}>
                  Edit tryout
                </Button>
              )}
            </>
          )
        }
      >
        {data.title}
      </PageTitle>
      <Marks tryout={data} />
      <Facts tryout={data} />
      {children(data)}
      {editor}
    </>
  );
}

function Marks({ tryout }: { tryout: AdminTryout }) {
  const { typeLabel } = useExamTypes();
  return (
    <div className={styles.marks}>
      <TryoutStatus {...tryout} />
      <span>
        {typeLabel(tryout.type)} · Batch {formatNumber(tryout.batch)} · {modeWord(tryout.isOnline)}
      </span>
      {tryout.isFreeTryout && (
        <Badge color="soga" size="sm">
          Tryout gratis
        </Badge>
      )}
    </div>
  );
}

function Facts({ tryout }: { tryout: AdminTryout }) {
  const { data } = useQuery(ruleSetsQuery);
  const rules = data?.ruleSets.find(({ id }) => id === tryout.ruleSetId)?.title ?? tryout.ruleSetId;
  const facts: [label: string, text: string][] = [
    ['Soal', questionWords(tryout)],
    ['Pengerjaan selesai', formatNumber(tryout.finishedAttempts)],
    ['Durasi', formatDuration(tryout.durationSeconds)],
    ['Harga', formatRupiah(tryout.price)],
    ['Tingkat kesulitan', tryout.difficulty],
    ['Aturan penilaian', rules],
    ['Dibuka', tryout.opensAt ? formatDateTime(tryout.opensAt) : 'Selalu'],
    ['Ditutup', tryout.closesAt ? formatDateTime(tryout.closesAt) : 'Tidak ditutup'],
  ];
  return (
    <>
      {tryout.description && <p className={styles.description}>{tryout.description}</p>}
      <dl className={styles.facts}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
