import type { LessonEntry } from '@tryout/api/contract';
import { ErrorState, PageTitle, Progress, Title, useExamTypes } from '@tryout/shared-ui';
import { lessonFor, lessonsOf } from '../../common/lesson-index.ts';
import { NilaCard, NilaCardAction, NilaCardNote, NilaCardTitle } from '../../common/nila-card.tsx';
import { useProgress } from '../../common/progress/progress.queries.ts';
import { isWeakStrength } from '../../common/progress/weak.ts';
import { useSession } from '../../session.ts';
import { LessonCard } from './lesson-card.tsx';
import * as styles from './lesson-list.module.css';
import { useReadings } from './materi.queries.ts';
import { useLocked } from './use-locked.ts';

/** /materi: all lessons, with the reader's progress. */
export function Component() {
  const examTypes = useExamTypes();
  const lessons = lessonsOf(examTypes);
  /** In the order in which their first lessons are read. */
  const groups = [...new Set(lessons.map(({ group }) => group))];
  const isLocked = useLocked();
  const isLearner = useSession(({ status }) => status === 'signed-in');
  const { data, error, isFetching, refetch } = useReadings();
  const { data: progress } = useProgress(isLearner);
  const needed = new Set(
    progress?.subTypes
      .filter((strength) => isWeakStrength(strength, examTypes))
      .map(({ subType }) => lessonFor(subType, examTypes)?.slug),
  );
  const readingOf = (slug: string) => data?.lessons.find((reading) => reading.slug === slug);
  const begun = data?.lessons.find(({ doneAt }) => doneAt === null);
  const open = lessons.filter((lesson) => !isLocked(lesson));
  const next = open.find(({ slug }) => slug === begun?.slug) ?? open.find(({ slug }) => !readingOf(slug)?.doneAt);

  return (
    <>
      <PageTitle description="Metode, contoh yang dikerjakan langkah demi langkah, dan latihan singkat untuk setiap jenis soal.">
        Materi
      </PageTitle>
      {isLearner && data && next && <NextLesson lesson={next} percent={readingOf(next.slug)?.percent ?? 0} />}
      {isLearner && data && (
        <DoneCount count={lessons.filter(({ slug }) => readingOf(slug)?.doneAt).length} of={lessons.length} />
      )}
      {isLearner && error && (
        <ErrorState
          title="Gagal memuat kemajuan membaca"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {groups.map((group) => (
        <section key={group} className={styles.group} aria-label={group}>
          <Title order={2}>{group}</Title>
          <ul className={styles.cards}>
            {lessons
              .filter((lesson) => lesson.group === group)
              .map((lesson) => (
                <li key={lesson.slug}>
                  <LessonCard
                    lesson={lesson}
                    reading={readingOf(lesson.slug)}
                    isNeeded={needed.has(lesson.slug)}
                    isLocked={isLocked(lesson)}
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function NextLesson({ lesson, percent }: { lesson: LessonEntry; percent: number }) {
  return (
    <NilaCard labelledBy="next-lesson">
      <div>
        <NilaCardNote isEyebrow>{percent > 0 ? 'Lanjutkan membaca' : 'Baca berikutnya'}</NilaCardNote>
        <NilaCardTitle id="next-lesson">{lesson.title}</NilaCardTitle>
        <NilaCardNote>
          {percent > 0 ? `Terbaca ${percent}% dari ${lesson.minutes} menit` : `${lesson.minutes} menit membaca`}
        </NilaCardNote>
      </div>
      <NilaCardAction to={`/materi/${lesson.slug}`}>{percent > 0 ? 'Lanjutkan' : 'Baca materi'}</NilaCardAction>
    </NilaCard>
  );
}

function DoneCount({ count, of }: { count: number; of: number }) {
  const words = `${count} dari ${of} materi selesai`;
  return (
    <div className={styles.count}>
      {words}
      <Progress value={Math.round((100 * count) / of)} aria-label={words} />
    </div>
  );
}
