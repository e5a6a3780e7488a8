import type { StudyPlan } from '@tryout/api/contract';
import { Button, IconCircleCheck, Link, Title, useExamTypes } from '@tryout/shared-ui';
import { useStudyPlan } from './study-plan.queries.ts';
import * as styles from './today-card.module.css';
import { streakWords, taskNote, taskPath, taskTitle } from './task-words.ts';

/** "Hari ini" on the dashboard: the next task of the plan. Nothing without a plan, while it loads, and where it fails: an older server has none. */
export function TodayCard() {
  const { data } = useStudyPlan({ retry: false });
  const today = data?.days.find(({ date }) => date === data.today);
  if (!data?.settings || !today || today.tasks.length === 0) return null;
  return <Today plan={data} tasks={today.tasks} examType={data.settings.examType} />;
}

interface TodayProps {
  plan: StudyPlan;
  tasks: StudyPlan['days'][number]['tasks'];
  examType: string;
}

function Today({ plan: { daysLeft, streak }, tasks, examType }: TodayProps) {
  const examTypes = useExamTypes();
  const next = tasks.find(({ isDone }) => !isDone);
  const done = tasks.filter(({ isDone }) => isDone).length;
  return (
    <section className={styles.card} aria-labelledby="study-today">
      <div className={styles.words}>
        <p className={styles.note}>{`Hari ini · ${done} dari ${tasks.length} tugas selesai`}</p>
        <Title order={2} size="h3" id="study-today" className={styles.name}>
          {!next && <IconCircleCheck size={20} aria-hidden className={styles.done} />}
          {next ? taskTitle(next, examTypes) : 'Tugas hari ini selesai'}
        </Title>
        <p className={styles.note}>
          {next ? taskNote(next) : `${daysLeft} hari lagi menuju tes`}
          {streak.days > 1 && ` · ${streakWords(streak)}`}
        </p>
      </div>
      <div className={styles.actions}>
        <Button component={Link} to="/rencana" variant="subtle">
          Rencana saya
        </Button>
        {next && (
          <Button component={Link} to={taskPath(next, examType)} variant="light">
            Kerjakan
          </Button>
        )}
      </div>
    </section>
  );
}
