import { ErrorState, LoadingState, PageTitle, Skeleton, Text } from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import { LoadingRows } from '../../common/loading-rows.tsx';
import { serverTimeMs } from '../../common/server-time.ts';
import { useSession } from '../../session.ts';
import { ActivityRow } from './activity-row.tsx';
import { chooseNext } from './choose-next.ts';
import { useLatestAttempts, usePackages } from './dashboard.queries.ts';
import * as styles from './dashboard.module.css';
import { NextStepCard } from './next-step-card.tsx';
import { RowList, RowSection } from './row-list.tsx';
import { UpcomingExams } from './upcoming-exams.tsx';

const activitiesShown = 5;

/** /dashboard: the one thing to do next, then what was done, then what comes. */
export function Component() {
  const name = useSession(({ account }) => account?.name);
  const attempts = useLatestAttempts();
  const packages = usePackages();
  const nowMs = attempts.data ? serverTimeMs(attempts.data) : Date.now();
  const next =
    attempts.data && packages.data ? chooseNext(attempts.data.attempts, packages.data.tryouts, nowMs) : undefined;

  return (
    <>
      <PageTitle description={name && <span className={styles.greeting}>Selamat datang, {name}.</span>}>
        Fokus CPNS 2024
      </PageTitle>
      <div className={styles.parts}>
        {next && attempts.data && (
          <NextStepCard next={next} answer={attempts.data} onOver={() => void attempts.refetch()} />
        )}
        {!next && !attempts.error && !packages.error && (
          <LoadingState label="Memuat dashboard…">
            <Skeleton height={132} radius="lg" />
          </LoadingState>
        )}
        <div className={styles.columns}>
          <RowSection id="activities" title="Aktivitas Terbaru" more={{ to: '/pusat-langganan', label: 'Lihat semua' }}>
            <Loaded query={attempts} failure="Gagal memuat aktivitas">
              {(answer) =>
                answer.attempts.length === 0 ? (
                  <Note>Belum ada aktivitas. Nilai dari tryout pertama Anda akan tampil di sini.</Note>
                ) : (
                  <RowList>
                    {answer.attempts.slice(0, activitiesShown).map((attempt) => (
                      <ActivityRow key={attempt.id} attempt={attempt} />
                    ))}
                  </RowList>
                )
              }
            </Loaded>
          </RowSection>
          <RowSection id="upcoming" title="Ujian Mendatang" more={{ to: '/exam/list', label: 'Semua tryout' }}>
            <Loaded query={packages} failure="Gagal memuat daftar tryout">
              {({ tryouts }) => (
                <UpcomingExams
                  tryouts={tryouts}
                  attempts={attempts.data?.attempts ?? []}
                  next={next ?? { kind: 'nothing' }}
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

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** What failed, as a title. */
  failure: string;
  children: (data: Data) => ReactNode;
}

/** A part that comes by its own call: on its way, failed, or there. */
function Loaded<Data>({ query: { data, error, isFetching, refetch }, failure, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (error) return <ErrorState title={failure} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <LoadingState>
      <LoadingRows rows={4} />
    </LoadingState>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Text c="dimmed" className={styles.note}>
      {children}
    </Text>
  );
}
