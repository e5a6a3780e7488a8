import {
  Button,
  EmptyState,
  ErrorState,
  Link,
  LoadingState,
  PageTitle,
  SkeletonLines,
  useExamTypes,
  useParams,
} from '@tryout/shared-ui';
import { lessonsOf } from '../../common/lesson-index.ts';
import { needsBuying } from '../../common/sales/ways-to-buy.tsx';
import { LessonNeedsPlan } from './lesson-needs-plan.tsx';
import { Lesson } from './lesson.tsx';
import { useLesson } from './materi.queries.ts';

/** /materi/{slug}: one lesson. */
export function Component() {
  const { slug = '' } = useParams();
  const entry = lessonsOf(useExamTypes()).find((lesson) => lesson.slug === slug);
  const { data, error, isFetching, refetch } = useLesson(entry?.slug);

  if (!entry) return <UnknownLesson />;
  if (data) return <Lesson key={slug} entry={entry} text={data} />;
  return (
    <>
      <PageTitle description={entry.summary}>{entry.title}</PageTitle>
      {needsBuying(error) ? (
        <LessonNeedsPlan why={error.message} />
      ) : error ? (
        <ErrorState title="Gagal memuat materi" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <LoadingState label="Memuat materi…">
          <SkeletonLines lines={12} />
        </LoadingState>
      )}
    </>
  );
}

function UnknownLesson() {
  return (
    <>
      <PageTitle>Materi tidak ditemukan</PageTitle>
      <EmptyState
        title="Tidak ada materi di alamat ini"
        message="Mungkin alamatnya salah ketik. Semua materi ada di daftar."
        action={
          <Button component={Link} to="/materi">
            Lihat semua materi
          </Button>
        }
      />
    </>
  );
}
