import type { ExamTypes, LessonEntry, SubTypeScore, TryoutType } from '@tryout/api/contract';
import { Anchor, IconBook, Link, Text, Title, useExamTypes } from '@tryout/shared-ui';
import { lessonFor } from '../../common/lesson-index.ts';
import { isWeak } from './weak-sub-type.ts';
import * as styles from './weak-lessons.module.css';

const shareOf = ({ points, max }: SubTypeScore) => points / max;

/** Each lesson once, with the weak sub types that it teaches; the lesson for the weakest first. */
function lessonsFor(
  subTypes: readonly SubTypeScore[],
  type: TryoutType,
  examTypes: ExamTypes,
): [LessonEntry, SubTypeScore[]][] {
  const byLesson = new Map<LessonEntry, SubTypeScore[]>();
  for (const score of subTypes
    .filter((one) => isWeak(one, examTypes.weakBelow(type)))
    .toSorted((a, b) => shareOf(a) - shareOf(b))) {
    const lesson = lessonFor(score.subType, examTypes);
    if (lesson) byLesson.set(lesson, [...(byLesson.get(lesson) ?? []), score]);
  }
  return [...byLesson];
}

/** The next lessons to read: those of the weak sub types. Nothing where none is weak. */
export function WeakLessons({ type, subTypes }: { type: TryoutType; subTypes: readonly SubTypeScore[] }) {
  const examTypes = useExamTypes();
  const lessons = lessonsFor(subTypes, type, examTypes);
  if (lessons.length === 0) return null;
  return (
    <section aria-labelledby="pelajari">
      <Title order={2} id="pelajari" mb="xs">
        Pelajari dulu
      </Title>
      <ul className={styles.list}>
        {lessons.map(([{ slug, title }, scores]) => (
          <li key={slug}>
            <Anchor component={Link} to={`/materi/${slug}`} fw={600} className={styles.lesson}>
              <IconBook size={18} aria-hidden /> {title}
            </Anchor>
            <Text size="xs" c="dimmed" className={styles.subTypes}>
              Untuk {scores.map(({ subType }) => examTypes.subTypeLabel(subType)).join(', ')}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
