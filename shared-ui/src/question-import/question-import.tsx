import type { UseQueryResult } from '@tanstack/react-query';
import { Button, useQuery, useQueryClient, VisuallyHidden } from '@tryout/shared-ui/kit';
import { toast } from '@tryout/shared-ui/platform';
import type { Import } from '@tryout/api/contract';
import { BackLink } from '../components/back-link/back-link.tsx';
import { PageTitle } from '../components/page-title/page-title.tsx';
import { EmptyState } from '../components/states/empty-state.tsx';
import { ErrorState } from '../components/states/error-state.tsx';
import { LoadingState, SkeletonLines } from '../components/states/loading-state.tsx';
import { isMissing, isNotServed } from '../http/api-error.ts';
import { ImportDone } from './import-done.tsx';
import { ImportPreview } from './import-preview.tsx';
import type { QuestionImportProps } from './import-props.ts';
import { importQuery, importsKey } from './import-queries.ts';
import { ImportReading } from './import-reading.tsx';
import { ImportStart } from './import-start.tsx';
import * as styles from './question-import.module.css';
import { type ImportAddress, useImportAddress } from './use-import-address.ts';
import { type KeptMends, useKeptMends } from './use-kept-mends.ts';

/** Questions out of a file: it is chosen and sent, looked through and mended, and then added to the package as a whole. */
export default function QuestionImport(props: QuestionImportProps) {
  const address = useImportAddress();
  const kept = useKeptMends(props.owner);
  const { tryout, packageAddress } = props;
  const back = address.tryoutId ?? tryout?.id;
  return (
    <div className={styles.page}>
      {back && <BackLink to={packageAddress(back)}>Kembali ke soal-soalnya</BackLink>}
      <PageTitle
        {...(!address.importId && {
          description: 'Kirim berkasnya, periksa dan perbaiki di sini, lalu tambahkan semuanya sekaligus.',
        })}
      >
        Impor soal
      </PageTitle>
      {address.importId ? (
        <SentImport key={address.importId} {...props} id={address.importId} address={address} kept={kept} />
      ) : (
        <ImportStart {...props} address={address} kept={kept} />
      )}
    </div>
  );
}

interface SentImportProps extends QuestionImportProps {
  id: string;
  address: ImportAddress;
  kept: KeptMends;
}

/** A file that was sent. Screen readers hear of its reading only what changes, and not each step. */
function SentImport(props: SentImportProps) {
  const found = useQuery(importQuery(props.calls, props.id));
  return (
    <>
      <VisuallyHidden role="status">{spokenOf(found.data, isBroken(found))}</VisuallyHidden>
      <ImportState {...props} found={found} />
    </>
  );
}

const isBroken = ({ failureCount, error }: UseQueryResult<Import>) => failureCount > 0 || error !== null;

function spokenOf(found: Import | undefined, isCut: boolean): string {
  if (found?.state === 'reading')
    return isCut ? 'Koneksi terputus; halaman ini mencoba tersambung lagi.' : 'Berkas sedang dibaca.';
  return found?.state === 'ready' ? 'Berkas selesai dibaca.' : '';
}

interface ImportStateProps extends SentImportProps {
  found: UseQueryResult<Import>;
}

/** Being read, ready to be looked through, refused, or added. */
function ImportState({ calls, id, address, kept, packageAddress, onApplied, found }: ImportStateProps) {
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = found;
  const again = () => address.set({ impor: null, tampil: null, page: null });

  function applied(done: Import) {
    queryClient.setQueryData(importQuery(calls, id).queryKey, done);
    void queryClient.invalidateQueries({ queryKey: [...importsKey, 'list'] });
    kept.forget(id);
    toast.success({ message: 'Soal ditambahkan' });
    onApplied(done.tryout.id, queryClient);
  }

  // One that was added is forgotten as well: its page goes on saying so.
  if (isMissing(error) && data?.state !== 'applied')
    return (
      <EmptyState
        title="Pratinjau ini sudah tidak ada"
        message="Pratinjau disimpan satu jam sejak perubahan terakhir. Bila soalnya sudah ditambahkan, soal itu ada di paketnya; bila belum, kirim berkasnya sekali lagi."
        action={<Button onClick={again}>Kirim berkas</Button>}
      />
    );
  if (!data)
    return error ? (
      <ErrorState
        title={isNotServed(error) ? 'Impor belum tersedia' : 'Gagal memuat pratinjau'}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <LoadingState label="Memuat pratinjau…">
        <SkeletonLines lines={8} height={44} />
      </LoadingState>
    );
  switch (data.state) {
    case 'reading':
      return <ImportReading calls={calls} found={data} isBroken={isBroken(found)} onCancelled={again} />;
    case 'refused':
      return (
        <ErrorState
          title={`${data.fileName || 'Berkas'} tidak dapat dibaca`}
          message={data.message}
          action={<Button onClick={again}>Pilih berkas lain</Button>}
        />
      );
    case 'applied':
      return <ImportDone found={data} packageAddress={packageAddress} onAgain={again} />;
    case 'ready':
      return <ImportPreview calls={calls} found={data} address={address} kept={kept} onApplied={applied} />;
    default:
      return (
        <ErrorState
          title="Pratinjau ini tidak dapat ditampilkan"
          message="Versi halaman ini lebih lama daripada versi server. Muat ulang halaman; berkas Anda sudah diterima."
          onRetry={() => location.reload()}
        />
      );
  }
}
