import {
  ActionIcon,
  Button,
  EmptyState,
  ErrorState,
  IconPrinter,
  IconUpload,
  Link,
  LoadingState,
  PageTitle,
  SkeletonLines,
  type To,
  toast,
  useQuery,
  userMessage,
} from '@tryout/shared-ui';
import { useEffect } from 'react';
import { ExportQuestions } from '@tryout/shared-ui/staff';
import { exportCalls } from '../../common/question-exports.ts';
import { packageName, tryoutListsQuery } from '../../common/tryout-lists.ts';
import * as styles from './manager.module.css';
import { PackageSelect } from './package-select.tsx';
import { PackageQuestions } from './package-questions.tsx';
import { blank, useManagerAddress } from './use-manager.ts';

interface ManagerViewProps {
  /** The address at which the versions of a question are shown. */
  versionsLinkTo(questionId: string): { to: To; state: unknown };
  /** The address at which its statistics are shown. */
  statisticsLinkTo(questionId: string): { to: To; state: unknown };
  /** The address at which the review of a question is shown. */
  reviewLinkTo(questionId: string): { to: To; state: unknown };
}

/** The page on which questioners write the questions of a package, one at a time. */
export function ManagerView({ versionsLinkTo, statisticsLinkTo, reviewLinkTo }: ManagerViewProps) {
  const { tryoutId, go } = useManagerAddress();
  const { data, error, refetch, isFetching } = useQuery(tryoutListsQuery);
  useEffect(() => {
    if (error) toast.error({ title: 'Gagal memuat daftar tryout', message: userMessage(error) });
  }, [error]);
  const tryout = data?.tryoutLists.find(({ id }) => id === tryoutId);
  const choose = (chosen: string) => go({ tryout: chosen, soal: blank });

  return (
    <>
      <PageTitle
        actions={
          data && (
            <>
              {/* Before the package, so that from there the keyboard reaches the text in a few steps. */}
              {tryout && (
                <>
                  <ActionIcon
                    component={Link}
                    to={`/questioner/tryouts/${encodeURIComponent(tryout.id)}/print`}
                    variant="default"
                    size={44}
                    aria-label={`Cetak soal ${tryout.title}`}
                    title="Cetak soal"
                  >
                    <IconPrinter size={20} aria-hidden />
                  </ActionIcon>
                  <Button
                    component={Link}
                    variant="default"
                    leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
                    to={`/questioner/import?${new URLSearchParams({ tryout: tryout.id })}`}
                  >
                    Impor soal
                  </Button>
                  <ExportQuestions
                    calls={exportCalls}
                    source={{ tryoutId: tryout.id }}
                    sourceName={`paket ${packageName(tryout)}`}
                  />
                </>
              )}
              <div className={styles.package}>
                <PackageSelect tryouts={data.tryoutLists} value={tryout?.id ?? null} onChange={choose} />
              </div>
            </>
          )
        }
      >
        Kelola Soal
      </PageTitle>
      {data ? (
        <>
          {tryout ? (
            <PackageQuestions
              key={tryout.id}
              tryout={tryout}
              versionsLinkTo={versionsLinkTo}
              statisticsLinkTo={statisticsLinkTo}
              {...(tryout.requiresReview !== undefined && { reviewLinkTo })}
            />
          ) : data.tryoutLists.length === 0 ? (
            <EmptyState
              title="Belum ada tryout"
              message="Minta administrator membuat paket tryout, lalu muat ulang halaman ini."
            />
          ) : tryoutId ? (
            <EmptyState
              title="Tryout ini tidak ada lagi"
              message="Mungkin sudah diarsipkan. Pilih tryout lain di atas. Draf Anda tetap ada di perangkat ini."
            />
          ) : (
            <EmptyState title="Pilih tryout" message="Soal-soalnya tampil di sini, dan Anda dapat langsung menulis." />
          )}
        </>
      ) : error ? (
        <ErrorState
          title="Gagal memuat daftar tryout"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState label="Memuat daftar tryout…">
          <SkeletonLines lines={8} height={32} />
        </LoadingState>
      )}
    </>
  );
}
