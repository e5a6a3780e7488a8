import type { LessonEntry } from '@tryout/api/contract';
import {
  Anchor,
  Button,
  IconArrowLeft,
  IconArrowRight,
  IconCheck,
  IconClipboardList,
  IconTargetArrow,
  Link,
  toast,
  useExamTypes,
  useLocation,
  userMessage,
} from '@tryout/shared-ui';
import { lessonsOf } from '../../common/lesson-index.ts';
import { usePracticeOverview } from '../../common/practice/practice.queries.ts';
import { practicePath } from '../../common/practice/practice-path.ts';
import { useSession } from '../../session.ts';
import * as styles from './lesson-end.module.css';
import { useKeepReading } from './materi.queries.ts';

interface LessonEndProps {
  entry: LessonEntry;
  percent: number;
  isDone: boolean;
}

/** The end of a lesson: the reader's "done" mark, practice of what it teaches, tryouts, and the neighbouring lessons. */
export function LessonEnd({ entry, percent, isDone }: LessonEndProps) {
  const isLearner = useSession(({ status }) => status === 'signed-in');
  const lessons = lessonsOf(useExamTypes());
  const place = lessons.findIndex(({ slug }) => slug === entry.slug);
  return (
    <footer className={styles.end}>
      {isLearner ? <DoneButton slug={entry.slug} percent={percent} isDone={isDone} /> : <SignInNote />}
      {isLearner && <RelatedPractice entry={entry} />}
      <RelatedTryouts entry={entry} />
      <nav aria-label="Materi lain" className={styles.neighbours}>
        <Neighbour lesson={lessons[place - 1]} side="previous" />
        <Neighbour lesson={lessons[place + 1]} side="next" />
      </nav>
    </footer>
  );
}

function DoneButton({ slug, percent, isDone }: Omit<LessonEndProps, 'entry'> & { slug: string }) {
  const { mutate, isPending } = useKeepReading(slug);
  const change = () =>
    mutate(
      { percent, isDone: !isDone },
      {
        onError: (error) => toast.error({ title: 'Gagal menyimpan tanda selesai', message: userMessage(error) }),
      },
    );
  return (
    <Button
      className={styles.done}
      size="md"
      variant={isDone ? 'default' : 'filled'}
      leftSection={<IconCheck size={20} aria-hidden />}
      loading={isPending}
      aria-pressed={isDone}
      onClick={change}
    >
      {isDone ? 'Sudah selesai' : 'Tandai selesai'}
    </Button>
  );
}

function SignInNote() {
  const { pathname } = useLocation();
  return (
    <p className={styles.note}>
      <Anchor component={Link} to="/auth" state={{ from: pathname }} underline="always">
        Login
      </Anchor>{' '}
      agar kemajuan membaca Anda tersimpan.
    </p>
  );
}

function RelatedPractice({ entry }: { entry: LessonEntry }) {
  const { subTypesTaughtBy, subTypeLabel } = useExamTypes();
  const { data: practice } = usePracticeOverview();
  // As long as that isn't known, /latihan says if there is nothing to practise, as for essays.
  const subTypes = subTypesTaughtBy(entry.slug).filter(
    (taught) => practice?.subTypes.some(({ subType }) => subType === taught) ?? true,
  );
  if (subTypes.length === 0) return null;
  return (
    <section aria-labelledby="practice" className={styles.related}>
      <h2 id="practice" className={styles.title}>
        Latih satu per satu
      </h2>
      <div className={styles.links}>
        {subTypes.map((subType) => (
          <Button
            key={subType}
            component={Link}
            to={practicePath(subType)}
            variant="light"
            leftSection={<IconTargetArrow size={18} aria-hidden />}
          >
            Latihan {subTypeLabel(subType)}
          </Button>
        ))}
      </div>
    </section>
  );
}

function RelatedTryouts({ entry }: { entry: LessonEntry }) {
  const { subTypesTaughtBy, typesOf, typeLabel } = useExamTypes();
  const types = [...new Set(subTypesTaughtBy(entry.slug).flatMap(typesOf))];
  const links = types.map((type) => ({ to: `/tryout?type=${type}`, label: `Tryout ${typeLabel(type)}` }));
  return (
    <section aria-labelledby="related" className={styles.related}>
      <h2 id="related" className={styles.title}>
        Latih dengan tryout
      </h2>
      <div className={styles.links}>
        {(links.length > 0 ? links : [{ to: '/tryout', label: 'Semua tryout' }]).map(({ to, label }) => (
          <Button
            key={to}
            component={Link}
            to={to}
            variant="light"
            leftSection={<IconClipboardList size={18} aria-hidden />}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}

function Neighbour({ lesson, side }: { lesson: LessonEntry | undefined; side: 'previous' | 'next' }) {
  if (!lesson) return null;
  return (
    <Link to={`/materi/${lesson.slug}`} className={styles.neighbour} data-side={side}>
      <span className={styles.direction}>
        {side === 'previous' && <IconArrowLeft size={16} aria-hidden />}
        {side === 'previous' ? 'Materi sebelumnya' : 'Materi berikutnya'}
        {side === 'next' && <IconArrowRight size={16} aria-hidden />}
      </span>
      <strong>{lesson.title}</strong>
    </Link>
  );
}
