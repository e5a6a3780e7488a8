import {
  ErrorState,
  later,
  LoadingState,
  PageTitle,
  Skeleton,
  Text,
  Title,
  useExamTypes,
  useLater,
} from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import { AttemptRow } from '../../common/attempt-row.tsx';
import { LoadingRows } from '../../common/loading-rows.tsx';
import { useProgress } from '../../common/progress/progress.queries.ts';
import { RowList, RowSection } from '../../common/row-list.tsx';
import { mustBuy } from '../../common/sales/access.ts';
import { useAccess } from '../../common/sales/use-access.ts';
import { serverTimeMs } from '../../common/server-time.ts';
import { useSession } from '../../session.ts';
import { Announcements } from './announcements.tsx';
import { BannerCarousel } from './banner-carousel.tsx';
import { askAhead } from './dashboard-ahead.ts';
import { chooseNext, type NextStep, takable, weakestOf } from './choose-next.ts';
import { useLatestAttempts, useRunningAttempts, useUntried, useUpcoming } from './dashboard.queries.ts';
import * as styles from './dashboard.module.css';
import { DiscussionNews } from './discussion-news.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { ProgressPicture } from './progress-picture.tsx';
import { QuickCards } from './quick-cards.tsx';
import { SearchBox } from './search-box.tsx';
import { ScoreChangesNotice } from './score-changes-notice.tsx';
import { TodayCard } from './today-card.tsx';
import { UpcomingExams } from './upcoming-exams.tsx';
import { WeakestCard } from './weakest-card.tsx';

/** The plan's card and the next event come after the first picture. */
const today = later(() => import('../../common/study-plan/today-card.tsx'));
const event = later(() => import('../../common/events/next-event-card.tsx'));

/** The document itself shows a running attempt already (docs/decisions/0155-early-step.md): it stays until the page can show the same. */
export async function loader(): Promise<null> {
  if (document.querySelector('#early-step')) await askAhead();
  return null;
}

/** How many of these a step waits for: prices, the progress, the latest attempts. */
const needs: Record<NextStep['kind'], number> = {
  ...{ continue: 0, start: 1, learn: 2, offer: 2 },
  ...{ wait: 3, event: 3, repeat: 3, nothing: 3 },
};

/** /dashboard: the one thing to do next, then the learner's progress, then the rest. */
export function Component() {
  const name = useSession(({ account }) => account?.name);
  const examTypes = useExamTypes();
  const latest = useLatestAttempts();
  const running = useRunningAttempts();
  const untried = useUntried();
  const upcoming = useUpcoming();
  const progress = useProgress();
  const access = useAccess(untried.data?.tryouts ?? []);
  const nowMs = running.data ? serverTimeMs(running.data) : Date.now();
  const chosen =
    running.data &&
    chooseNext({
      running: running.data.attempts,
      untried: untried.data?.tryouts,
      latest: latest.data?.attempts,
      mustBuy: (tryout) => mustBuy(access.of(tryout)),
      progress: progress.data,
      examTypes,
      nowMs,
    });
  const needed = [access, progress, latest].slice(0, chosen && needs[chosen.kind]);
  const next = needed.some(({ isPending }) => isPending) ? undefined : chosen;
  const todayCard = useLater(today, next !== undefined);
  const eventCard = useLater(event, false);
  const weakest = weakestOf(progress.data, examTypes);
  const offeredId = next?.kind === 'start' ? next.tryout.id : undefined;
  const deciding = [running, untried, ...(access.isPending || progress.isPending ? [] : [latest])];
  const failed = deciding.find(({ error, data }) => error && !data);

  const queries = [latest, running, untried, upcoming, progress];
  if (queries.every(({ data, error }) => error && !data)) {
    return (
      <>
        <Heading name={name} />
        <ErrorState
          title="Gagal memuat dashboard"
          error={running.error}
          onRetry={() => void Promise.all(queries.map(({ refetch }) => refetch()))}
          isRetrying={queries.some(({ isFetching }) => isFetching)}
        />
      </>
    );
  }

  return (
    <>
      <Heading name={name} />
      <div className={styles.parts}>
        <SearchBox />
        {next && running.data && (
          <div className={styles.first}>
            <NextStepCard next={next} answer={running.data} onOver={() => void running.refetch()} />
            {weakest && next.kind !== 'learn' && <WeakestCard {...weakest} />}
          </div>
        )}
        {eventCard && <eventCard.NextEventCard />}
        {todayCard && <todayCard.TodayCard />}
        {!next && !failed && (
          <LoadingState label="Memuat dashboard…">
            <Skeleton height={132} radius="lg" />
          </LoadingState>
        )}
        {!next && failed && (
          <ErrorState
            title="Gagal memuat langkah berikutnya"
            error={failed.error}
            onRetry={() => void Promise.all(deciding.map(({ refetch }) => refetch()))}
            isRetrying={failed.isFetching}
          />
        )}
        <TodayCard />
        {latest.data?.attempts.some(({ submittedAt }) => submittedAt !== null) && (
          <>
            <ScoreChangesNotice />
            <DiscussionNews />
          </>
        )}
        <Announcements />
        <section aria-labelledby="progress">
          <Title order={2} id="progress" mb="sm">
            Kemajuan Anda
          </Title>
          <Loaded query={progress} failure="Gagal memuat kemajuan" placeholder={<Skeleton height={320} radius="lg" />}>
            {(data) => <ProgressPicture progress={data} />}
          </Loaded>
        </section>
        <div className={styles.columns} data-stretched>
          <BannerCarousel />
          <QuickCards />
        </div>
        <div className={styles.columns}>
          <RowSection id="activities" title="Aktivitas Terbaru" more={{ to: '/history', label: 'Lihat semua' }}>
            <Loaded query={latest} failure="Gagal memuat aktivitas">
              {({ attempts }) =>
                attempts.length === 0 ? (
                  <Text c="dimmed" className={styles.note}>
                    Belum ada aktivitas. Nilai dari tryout pertama Anda akan tampil di sini.
                  </Text>
                ) : (
                  <RowList>
                    {attempts.map((attempt) => (
                      <AttemptRow key={attempt.id} attempt={attempt} />
                    ))}
                  </RowList>
                )
              }
            </Loaded>
          </RowSection>
          <RowSection id="upcoming" title="Ujian Mendatang" more={{ to: '/tryout', label: 'Semua tryout' }}>
            <Loaded query={upcoming} failure="Gagal memuat ujian mendatang">
              {({ tryouts }) => (
                <UpcomingExams
                  upcoming={tryouts}
                  untried={takable(untried.data?.tryouts ?? []).filter(
                    (tryout) => tryout.id !== offeredId && !mustBuy(access.of(tryout)),
                  )}
                  nowMs={nowMs}
                />
              )}
            </Loaded>
          </RowSection>
        </div>
      </div>
    </>
  );
}

const Heading = ({ name }: { name: string | undefined }) => (
  <PageTitle description={name && <span className={styles.greeting}>Selamat datang, {name}.</span>}>
    Fokus CPNS 2024
  </PageTitle>
);

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Title of the failure. */
  failure: string;
  /** Shown while loading; default: rows. */
  placeholder?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of the page with a call of its own: loading, failed, or loaded. */
function Loaded<Data>({ query, failure, placeholder = <LoadingRows rows={4} />, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <ErrorState title={failure} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <LoadingState>{placeholder}</LoadingState>;
}
