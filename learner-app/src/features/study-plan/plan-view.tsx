import type { StudyDay, StudyPlan, StudyTask } from '@tryout/api/contract';
import {
  formatLongDate,
  formatNumber,
  formatWeekday,
  IconCircleCheck,
  IconRefresh,
  Link,
  Text,
  Title,
  useExamTypes,
  VisuallyHidden,
} from '@tryout/shared-ui';
import { Checkbox } from '@tryout/shared-ui/more';
import { useState } from 'react';
import { NilaCard, NilaCardNote } from '../../common/nila-card.tsx';
import { useTick } from '../../common/study-plan/study-plan.queries.ts';
import { noonOf, taskNote, taskPath, taskTitle } from '../../common/study-plan/task-words.ts';
import { CalendarDownload } from './calendar-download.tsx';
import { StreakLine } from './streak-line.tsx';
import * as styles from './study-plan.module.css';

/** More would hide the end of the page. */
const daysShown = 7;

type Settings = NonNullable<StudyPlan['settings']>;

interface PlanViewProps {
  plan: StudyPlan;
  settings: Settings;
}

/** Today, then the days until the test. */
export function PlanView({ plan, settings }: PlanViewProps) {
  const { typeLabel } = useExamTypes();
  const [isAll, setIsAll] = useState(false);
  const today = plan.days.find(({ date }) => date === plan.today);
  const later = plan.days.filter(({ date }) => date > plan.today);
  const shown = isAll ? later : later.slice(0, daysShown);
  const isTestDay = plan.state === 'test_day';
  return (
    <>
      <NilaCard labelledBy="countdown">
        <div>
          <NilaCardNote isEyebrow>{typeLabel(settings.examType)}</NilaCardNote>
          <Title order={2} id="countdown" className={styles.countdown}>
            {isTestDay ? 'Hari ini tes Anda' : `${plan.daysLeft} hari lagi`}
          </Title>
          <NilaCardNote>
            {isTestDay
              ? 'Anda sudah berlatih. Datang lebih awal, baca soal dengan tenang. Semoga lancar!'
              : `${formatLongDate(noonOf(settings.testDate))} · ${targetWords(settings)}`}
          </NilaCardNote>
        </div>
      </NilaCard>

      {!isTestDay && (
        <section aria-labelledby="today" className={styles.card}>
          <div className={styles.head}>
            <Title order={2} size="h3" id="today">
              Hari ini
            </Title>
            <Text size="sm" c="dimmed">
              {formatWeekday(noonOf(plan.today))}
            </Text>
          </div>
          {plan.isAdjusted && (
            <p className={styles.adjusted}>
              <IconRefresh size={18} aria-hidden /> Rencana disesuaikan: yang paling penting tetap didahulukan.
            </p>
          )}
          {today ? (
            <TodayTasks day={today} examType={settings.examType} />
          ) : (
            <Text>Hari ini bebas menurut rencana Anda. Istirahat juga bagian dari persiapan.</Text>
          )}
        </section>
      )}

      <StreakLine streak={plan.streak} />

      {later.length > 0 && (
        <section aria-labelledby="later">
          <Title order={2} size="h3" id="later" mb="sm">
            Hari-hari berikutnya
          </Title>
          <ol className={styles.days}>
            {shown.map((day) => (
              <DayRow key={day.date} day={day} examType={settings.examType} />
            ))}
          </ol>
          {later.length > daysShown && (
            <button type="button" className={styles.more} aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
              {isAll ? 'Tampilkan lebih sedikit' : `Tampilkan semua ${later.length} hari`}
            </button>
          )}
        </section>
      )}
      <CalendarDownload startsAt={settings.startsAt} />
    </>
  );
}

function targetWords({ targetKind, targetPoints, formation }: Settings): string {
  if (targetPoints === null) return 'target ambang batas';
  const points = `target ${formatNumber(targetPoints)} poin`;
  return targetKind === 'formation' && formation ? `${points}, ${formation}` : points;
}

function TodayTasks({ day, examType }: { day: StudyDay; examType: string }) {
  if (day.tasks.length === 0)
    return <Text>Besok tes. Hari ini tidak ada yang perlu diulang: siapkan berkas, dan tidur cukup.</Text>;
  const isComplete = day.tasks.every(({ isDone }) => isDone);
  return (
    <>
      {day.kind === 'light' && (
        <Text mb="sm">Besok tes. Ulangi yang ringan saja, siapkan berkas, dan tidur cukup.</Text>
      )}
      <ul className={styles.tasks}>
        {day.tasks.map((task) => (
          <TaskRow key={task.id} task={task} date={day.date} examType={examType} />
        ))}
      </ul>
      <p role="status" className={styles.complete}>
        {isComplete && 'Semua tugas hari ini selesai. Bagus!'}
      </p>
    </>
  );
}

interface TaskRowProps {
  task: StudyTask;
  date: string;
  examType: string;
}

function TaskRow({ task, date, examType }: TaskRowProps) {
  const { mutate: tick, isPending, variables } = useTick();
  const title = taskTitle(task, useExamTypes());
  return (
    <li className={styles.task}>
      {task.isDone && !task.isTicked ? (
        // A task that really was done can't be taken back.
        <span className={styles.really}>
          <IconCircleCheck size={24} aria-hidden />
          <VisuallyHidden>Selesai: </VisuallyHidden>
        </span>
      ) : (
        <Checkbox
          aria-label={`${title} selesai`}
          // Never disabled, which would take the focus away.
          checked={isPending ? variables.isDone : task.isDone}
          onChange={({ currentTarget: { checked } }) => tick({ date, task: task.id, isDone: checked })}
          className={styles.tick}
        />
      )}
      <Link to={taskPath(task, examType)} className={styles.taskLink} data-done={task.isDone || undefined}>
        <span className={styles.taskTitle}>{title}</span>
        <span className={styles.note}>{taskNote(task)}</span>
      </Link>
    </li>
  );
}

const dayWords: Record<string, string> = { light: 'Hari ringan', test: 'Hari tes', tryout: 'Simulasi' };

function DayRow({ day, examType }: { day: StudyDay; examType: string }) {
  const examTypes = useExamTypes();
  const minutes = day.tasks.reduce((sum, task) => sum + task.minutes, 0);
  return (
    <li className={styles.day} data-kind={day.kind}>
      <div className={styles.head}>
        <strong>{formatWeekday(noonOf(day.date))}</strong>
        <span className={styles.note}>
          {[dayWords[day.kind], minutes > 0 && `${minutes} menit`].filter(Boolean).join(' · ')}
        </span>
      </div>
      <span className={styles.dayTasks}>
        {day.kind === 'test'
          ? examTypes.typeLabel(examType)
          : day.tasks.map((task) => taskTitle(task, examTypes)).join(', ')}
      </span>
    </li>
  );
}
