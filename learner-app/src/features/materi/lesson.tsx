import type { LessonEntry, LessonText } from '@tryout/api/contract';
import { BackLink, PageTitle, Progress } from '@tryout/shared-ui';
import { type CSSProperties, useRef } from 'react';
import { MarkdownView } from '../../common/markdown/markdown-view.tsx';
import { TextSize, useTextScale } from '../../common/text-size.tsx';
import { useSession } from '../../session.ts';
import { drawings } from './drawings.tsx';
import { Contents } from '../../common/markdown/contents.tsx';
import { LessonEnd } from './lesson-end.tsx';
import { LessonFacts } from './lesson-facts.tsx';
import * as styles from './lesson.module.css';
import { useKeepReading, useReadings } from './materi.queries.ts';
import { useAllOpenInPrint } from './use-all-open-in-print.ts';
import { useKeptShare } from './use-kept-share.ts';
import { useReadShare } from './use-read-share.ts';

const nothingToKeep = () => Promise.resolve();

/** A lesson's text, how far it was read, and the end of the page. */
export function Lesson({ entry, text: { blocks } }: { entry: LessonEntry; text: LessonText }) {
  const isLearner = useSession(({ status }) => status === 'signed-in');
  const readings = useReadings();
  const { mutateAsync } = useKeepReading(entry.slug);
  const [scale, setScale] = useTextScale();
  const shown = useRef<HTMLDivElement>(null);

  const reading = readings.data?.lessons.find(({ slug }) => slug === entry.slug);
  const kept = reading?.percent ?? 0;
  const percent = useReadShare(shown, kept);
  useKeptShare(percent, kept, isLearner ? (share) => mutateAsync({ percent: share }) : nothingToKeep);
  useAllOpenInPrint(shown);

  return (
    <article>
      <BackLink to="/materi">Semua materi</BackLink>
      <PageTitle description={entry.summary}>{entry.title}</PageTitle>
      <LessonFacts entry={entry} doneAt={reading?.doneAt ?? null} />
      <div className={styles.columns}>
        <aside className={styles.aside}>
          <div className={styles.tools}>
            <TextSize scale={scale} onChange={setScale} />
            <div className={styles.share}>
              <span>
                Terbaca <strong>{percent}%</strong>
              </span>
              <Progress value={percent} aria-label={`Terbaca ${percent}%`} />
            </div>
          </div>
          <Contents blocks={blocks} label="Isi materi" />
        </aside>
        <div className={styles.main}>
          <div ref={shown} style={{ '--ui-text-scale': scale } as CSSProperties}>
            <MarkdownView blocks={blocks} drawings={drawings} />
          </div>
          <LessonEnd entry={entry} percent={percent} isDone={Boolean(reading?.doneAt)} />
        </div>
      </div>
    </article>
  );
}
