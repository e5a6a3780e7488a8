import type { ExamTypes, LessonEntry, ResultItem, SubTypeScore, TryoutType } from '@tryout/api/contract';
import { Anchor, IconBook, IconTargetArrow, Link, Text, Title, useExamTypes } from '@tryout/shared-ui';
import { lessonFor } from '../../common/lesson-index.ts';
import { practicePath } from '../../common/practice/practice-path.ts';
import { useIsGuests } from '../../common/guest-tryouts.ts';
import { isAnnulled, isWritten } from './result-words.ts';
import { isWeak } from './weak-sub-type.ts';
import * as styles from './weak-lessons.module.css';

const shareOf = ({ points, max }: SubTypeScore) => points / max;

/** A list of all would be longer than the table beside it. */
const practisedAtMost = 5;

/** Each lesson once, with the weak sub types that it teaches; the lesson for the weakest first. */
function lessonsFor(weak: readonly SubTypeScore[], examTypes: ExamTypes): [LessonEntry, SubTypeScore[]][] {
  const byLesson = new Map<LessonEntry, SubTypeScore[]>();
  for (const score of weak) {
    const lesson = lessonFor(score.subType, examTypes);
    if (lesson) byLesson.set(lesson, [...(byLesson.get(lesson) ?? []), score]);
  }
  return [...byLesson];
}

interface WeakLessonsProps {
  attemptId: string;
  type: TryoutType;
  subTypes: readonly SubTypeScore[];
  items: readonly ResultItem[];
}

/** Next steps for the weak sub types: their lessons, where there are some, and practice of the weakest of which it can ask something, which guests have none of. Nothing where none is weak. */
export function WeakLessons({ attemptId, type, subTypes, items }: WeakLessonsProps) {
  const examTypes = useExamTypes();
  const isGuests = useIsGuests(attemptId);
  const weak = subTypes
    .filter((one) => isWeak(one, examTypes.weakBelow(type)))
    .toSorted((a, b) => shareOf(a) - shareOf(b));
  if (weak.length === 0) return null;
  const asked = new Set(items.filter((one) => !isWritten(one) && !isAnnulled(one)).map(({ subType }) => subType));
  const practised = weak.map(({ subType }) => subType).filter((one) => asked.has(one));
  return (
    <>
      <Lessons lessons={lessonsFor(weak, examTypes)} />
      {!isGuests && practised.length > 0 && <Practice subTypes={practised.slice(0, practisedAtMost)} />}
    </>
  );
}

function Practice({ subTypes }: { subTypes: readonly string[] }) {
  const { subTypeLabel } = useExamTypes();
  return (
    <section aria-labelledby="latih">
      <Title order={2} id="latih" mb="xs">
        Latih yang lemah
      </Title>
      <ul className={styles.list}>
        {subTypes.map((subType) => (
          <li key={subType}>
            <Anchor component={Link} to={practicePath(subType)} fw={600} className={styles.link}>
              <IconTargetArrow size={18} aria-hidden /> Latihan {subTypeLabel(subType)}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lessons({ lessons }: { lessons: readonly [LessonEntry, SubTypeScore[]][] }) {
  const examTypes = useExamTypes();
  if (lessons.length === 0) return null;
  return (
    <section aria-labelledby="pelajari">
      <Title order={2} id="pelajari" mb="xs">
        Pelajari dulu
      </Title>
      <ul className={styles.list}>
        {lessons.map(([{ slug, title }, scores]) => (
          <li key={slug}>
            <Anchor component={Link} to={`/materi/${slug}`} fw={600} className={styles.link}>
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
