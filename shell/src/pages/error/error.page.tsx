import {
  Anchor,
  Button,
  documentTitle,
  isRouteErrorResponse,
  Text,
  useDocumentTitle,
  useLocation,
  useNavigation,
  useRouteError,
} from '@tryout/shared-ui';
import { isRequestId, shortRequestId } from '@tryout/api/contract';
import { useEffect, useState } from 'react';
import { Loading } from '../../layout/loading.tsx';
import { useRetry } from '../../layout/use-retry.ts';
import { RemoteError } from '../../remotes/remote-error.ts';
import { MessagePage } from '../message-page.tsx';
import { NotFoundPage } from '../not-found/not-found.page.tsx';
import { isChunkError } from '../../remotes/chunk-error.ts';
import { isExam } from './reload-once.ts';
import { noteTry, page, useNewRelease } from './use-new-release.ts';

/** Shown when an area, or one of its pages, can't be loaded. */
export function ErrorPage() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const release = useNewRelease(error, pathname);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  if (release === 'checking') return <Loading />;
  return release === 'new-release' ? <NewRelease isExam={isExam(pathname)} /> : <Failure error={error} />;
}

function NewRelease({ isExam: inExam }: { isExam: boolean }) {
  useDocumentTitle(documentTitle('Versi baru tersedia'));
  return (
    <MessagePage
      title="Versi baru aplikasi sudah tersedia"
      actions={
        <>
          <Button onClick={() => page.reload()}>Muat ulang</Button>
          <Anchor href="/">Ke beranda</Anchor>
        </>
      }
    >
      <Text>Halaman ini perlu dimuat ulang sekali agar bisa dibuka.</Text>
      {inExam && (
        <Text>Jawaban Anda aman: yang sudah dipilih tersimpan dan akan tampil kembali. Waktu tetap berjalan.</Text>
      )}
    </MessagePage>
  );
}

function Failure({ error }: { error: unknown }) {
  const retry = useRetry();
  const isTrying = useNavigation().state !== 'idle';
  const { title, text } = explain(error);
  const code = useSupportCode(error);
  useDocumentTitle(documentTitle(title));

  function tryAgain() {
    noteTry(error);
    retry();
  }

  return (
    <MessagePage
      title={title}
      actions={
        <>
          <Button onClick={tryAgain} loading={isTrying}>
            Coba lagi
          </Button>
          <Anchor href="/">Ke beranda</Anchor>
        </>
      }
    >
      <Text>{text}</Text>
      <Text>Data Anda aman, dan bagian lain tetap bisa dipakai.</Text>
      {code !== undefined && <Text>Kode: {code}</Text>}
    </MessagePage>
  );
}

/**
 * The code by which support finds it in the log: that of the failed call (an area may have its own class of such errors), else that of the
 * report of a defect in the page.
 */
function useSupportCode(error: unknown): string | undefined {
  const id = (error as { requestId?: unknown } | null)?.requestId;
  const ofCall = isRequestId(id) ? shortRequestId(id) : undefined;
  const [ofReport, setOfReport] = useState<string>();
  useEffect(() => {
    if (ofCall !== undefined) return;
    let isShown = true;
    import('../../browser-errors/browser-errors.ts')
      .then(({ reportPage }) => reportPage(error))
      .then((code) => isShown && setOfReport(code))
      .catch(() => {});
    return () => void (isShown = false);
  }, [error, ofCall]);
  return ofCall ?? ofReport;
}

function explain(error: unknown): { title: string; text: string } {
  if (error instanceof RemoteError && (error.failure === 'unknown-version' || error.failure === 'refused'))
    return {
      title: 'Bagian ini sedang diperbarui',
      text: 'Versi barunya belum siap dipakai di sini. Tunggu sebentar, lalu coba lagi.',
    };
  if (error instanceof RemoteError && error.failure === 'altered')
    return {
      title: 'Bagian ini ditutup sementara',
      text: 'Berkasnya berbeda dari yang kami rilis, jadi demi keamanan Anda, berkas itu tidak kami jalankan. Tunggu sebentar, lalu coba lagi.',
    };
  if (error instanceof RemoteError || isChunkError(error))
    return {
      title: 'Bagian ini belum bisa dibuka',
      text: 'Koneksi Anda terputus atau server kami sedang sibuk. Periksa koneksi internet Anda, lalu coba lagi.',
    };
  return {
    title: 'Ada yang salah di halaman ini',
    text: 'Kesalahannya ada pada kami, bukan pada Anda. Silakan coba lagi.',
  };
}
