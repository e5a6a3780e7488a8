import type { QuestionerQuestion, QuestionVersion } from '@tryout/api/contract';
import {
  ApiError,
  ConfirmDialog,
  ErrorState,
  LoadingState,
  SkeletonLines,
  toast,
  useQuery,
  userMessage,
} from '@tryout/shared-ui';
import { useState } from 'react';
import { VersionItem } from './version-item.tsx';
import { restoreVersion } from './versions.api.ts';
import * as styles from './versions.module.css';
import { versionsQuery } from './versions.queries.ts';

export interface VersionsPanelProps {
  questionId: string;
  /** Called with the current question, which has the content of the older version again. */
  onRestored(question: QuestionerQuestion): void;
}

/** All versions of a question, the newest first: who wrote each and when, what it changed, and a button to restore it. */
export function VersionsPanel({ questionId, onRestored }: VersionsPanelProps) {
  const { data, error, isFetching, refetch } = useQuery(versionsQuery(questionId));
  const [asked, setAsked] = useState<QuestionVersion | null>(null);
  const [isRestoring, setIsRestoring] = useState(false);
  if (!data && error)
    return (
      <ErrorState
        title="Gagal memuat riwayat versi"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  const versions = data?.versions ?? [];
  const current = versions.find(({ isCurrent }) => isCurrent);
  if (!current)
    return (
      <LoadingState label="Memuat riwayat versi…">
        <SkeletonLines lines={6} height={28} />
      </LoadingState>
    );

  async function restore(wanted: QuestionVersion, newest: QuestionVersion) {
    setIsRestoring(true);
    try {
      const question = await restoreVersion(questionId, wanted.version, newest.version);
      if (question.version === newest.version)
        toast.info({ message: `Isi versi ${wanted.version} sama dengan yang sekarang. Tidak ada yang diubah.` });
      else toast.success({ message: `Soal kembali ke isi versi ${wanted.version}` });
      onRestored(question);
    } catch (failure) {
      const isChanged = failure instanceof ApiError && failure.code === 'QUESTION_CHANGED';
      toast.error({
        title: 'Versi belum dikembalikan',
        message: isChanged
          ? 'Soal ini sudah diubah orang lain. Riwayatnya dimuat ulang: periksa, lalu coba lagi.'
          : userMessage(failure),
      });
    } finally {
      setIsRestoring(false);
      setAsked(null);
      await refetch();
    }
  }

  return (
    <>
      <ol className={styles.versions} aria-label="Riwayat versi" aria-busy={isFetching}>
        {versions.map((version, index) => (
          <VersionItem
            key={version.version}
            version={version}
            older={versions[index + 1]}
            current={current}
            onRestore={() => setAsked(version)}
          />
        ))}
      </ol>
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Kembalikan versi ${asked?.version ?? ''}?`}
        confirmLabel="Kembalikan"
        isBusy={isRestoring}
        onConfirm={() => asked && void restore(asked, current)}
        onCancel={() => setAsked(null)}
      >
        {`Isinya menjadi versi baru di atas versi ${current.version}. Versi lain tetap tersimpan, dan pengerjaan yang sedang berjalan tidak berubah.`}
      </ConfirmDialog>
    </>
  );
}
