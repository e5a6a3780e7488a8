import { eventWatchedThings, type EventFacts, type TryoutDetail } from '@tryout/api/contract';
import {
  Anchor,
  BackLink,
  Button,
  EmptyState,
  ErrorState,
  IconClock,
  IconDevices,
  IconListCheck,
  isMissing,
  Link,
  LoadingState,
  Navigate,
  PageTitle,
  Skeleton,
  SkeletonLines,
  StatusBadge,
  Text,
  Title,
  useExamTypes,
} from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import { EventSchedule } from '../../common/events/event-schedule.tsx';
import { useEventPackage } from '../../common/events/events.queries.ts';
import { Facts } from '../../common/facts.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { EventPanel } from './event-panel.tsx';
import * as styles from './event.module.css';

interface EventPageProps {
  tryoutId: string;
  /** Where a signed-in learner asks to be reminded. */
  reminder: ReactNode;
}

/** /acara/{id}: what an event is, registering for it, and the way into it. */
export function EventPage({ tryoutId, reminder }: EventPageProps) {
  return (
    <>
      <BackLink to="/tryout">Semua tryout</BackLink>
      <EventOrState tryoutId={tryoutId} reminder={reminder} />
    </>
  );
}

function EventOrState({ tryoutId, reminder }: EventPageProps) {
  const { data, error, isFetching, refetch } = useEventPackage(tryoutId);
  if (data?.event) return <Event tryout={data} event={data.event} reminder={reminder} />;
  if (data) return <Navigate to={`/exam/${tryoutId}`} replace />;
  if (isMissing(error)) {
    return (
      <>
        <PageTitle>Acara tidak ditemukan</PageTitle>
        <EmptyState
          title="Acara ini tidak ada atau sudah ditarik"
          message="Mungkin tautannya salah ketik."
          action={
            <Button component={Link} to="/tryout">
              Lihat semua tryout
            </Button>
          }
        />
      </>
    );
  }
  if (error) {
    return (
      <>
        <PageTitle>Acara</PageTitle>
        <ErrorState title="Gagal memuat acara" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </>
    );
  }
  return (
    <LoadingState label="Memuat acara…">
      <Skeleton height={40} width="60%" mb="md" />
      <SkeletonLines lines={3} />
      <Skeleton height={260} mt="xl" radius="lg" />
    </LoadingState>
  );
}

const isAhead = ({ phase }: EventFacts) => !['running', 'ended', 'released'].includes(phase);

function Event({ tryout, event, reminder }: { tryout: TryoutDetail; event: EventFacts; reminder: ReactNode }) {
  const { typeLabel } = useExamTypes();
  return (
    <>
      <div className={styles.eyebrow}>
        <StatusBadge tone="brand">Acara</StatusBadge>
        <Text size="xs" fw={600} c="dimmed">
          {typeLabel(tryout.type)}
        </Text>
      </div>
      <PageTitle>{tryout.title}</PageTitle>
      <div className={styles.columns}>
        <div className={styles.content}>
          <div>
            <Text className={styles.description}>{tryout.description}</Text>
            <Facts
              className={styles.facts}
              facts={[
                { icon: <IconListCheck size={20} aria-hidden />, text: `${tryout.questionCount} soal` },
                {
                  icon: <IconClock size={20} aria-hidden />,
                  text: `${Math.round(tryout.durationSeconds / 60)} menit`,
                },
              ]}
            />
            <Anchor component={Link} to={`/exam/${tryout.id}`} className={styles.more}>
              Isi dan cara penilaian
            </Anchor>
          </div>
          <section aria-labelledby="schedule">
            <Title order={2} id="schedule" mb="sm">
              Jadwal dan aturan
            </Title>
            <EventSchedule event={event} />
          </section>
          {isAhead(event) && (
            <section aria-labelledby="prepare">
              <Title order={2} id="prepare" mb="xs">
                Sebelum hari acara
              </Title>
              <Text mb="sm">
                Coba dulu perangkat yang akan Anda pakai. Butuh satu menit, dan tidak memerlukan pendaftaran.
              </Text>
              <div className={styles.actions}>
                <Button
                  component={Link}
                  to="/cek-perangkat"
                  variant="default"
                  leftSection={<IconDevices size={20} aria-hidden />}
                >
                  Cek perangkat
                </Button>
                <CalendarButton tryoutId={tryout.id} />
              </div>
              {reminder}
            </section>
          )}
          <section aria-labelledby="watched">
            <Title order={2} id="watched" mb="xs">
              Yang diamati selama acara
            </Title>
            <ul className={styles.watched}>
              {eventWatchedThings.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        </div>
        <EventPanel tryout={tryout} event={event} />
      </div>
    </>
  );
}
