import { ActionIcon, IconMenu2, Progress, Title } from '@tryout/shared-ui';
import { memo } from 'react';
import { useStore } from 'zustand';
import { TextSize } from '../../common/text-size.tsx';
import * as styles from './exam-bar.module.css';
import { answeredCount } from './exam.store.ts';
import { SaveMark } from './save-mark.tsx';
import { Timer } from './timer.tsx';
import type { Deadline } from './use-countdown.ts';
import type { ExamSession } from './use-exam-session.ts';

interface ExamBarProps {
  title: string;
  session: ExamSession;
  deadline: Deadline;
  textScale: number;
  onTextScale(scale: number): void;
  onMenu(): void;
}

/** The bar at the top of every question: progress, whether answers are saved, and the time. */
export const ExamBar = memo(function ExamBar({
  title,
  session,
  deadline,
  textScale,
  onTextScale,
  onMenu,
}: ExamBarProps) {
  const { store } = session;
  const { items } = store.getState();
  const answered = useStore(store, answeredCount);
  const progressText = `${answered} dari ${items.length} soal dijawab`;
  return (
    <section className={styles.top} aria-label="Waktu dan kemajuan">
      <div className={styles.bar}>
        <ActionIcon variant="subtle" size={44} aria-label="Buka menu" onClick={onMenu}>
          <IconMenu2 />
        </ActionIcon>
        <Title order={1} className={styles.title ?? ''}>
          {title}
        </Title>
        <div className={styles.status}>
          <span className={styles.progressText}>{progressText}</span>
          <SaveMark session={session} />
        </div>
        <div className={styles.textSize}>
          <TextSize scale={textScale} onChange={onTextScale} />
        </div>
        <Timer deadline={deadline} />
      </div>
      <Progress value={(100 * answered) / items.length} aria-label={progressText} size={6} radius={0} />
    </section>
  );
});
