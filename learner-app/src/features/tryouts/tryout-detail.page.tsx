import type { TryoutDetail } from '@tryout/api/contract';
import {
  Alert,
  BackLink,
  Button,
  DifficultyBadge,
  EmptyState,
  ErrorState,
  IconCalendarEvent,
  IconClock,
  IconInfoCircle,
  IconListCheck,
  isMissing,
  Link,
  LoadingState,
  PageTitle,
  Skeleton,
  SkeletonLines,
  StatusBadge,
  Text,
  Title,
  useExamTypes,
  useQuery,
} from '@tryout/shared-ui';
import { windowSentence } from '../../common/availability.ts';
import { EventSchedule } from '../../common/events/event-schedule.tsx';
import { Facts } from '../../common/facts.tsx';
import { useAccess } from '../../common/sales/use-access.ts';
import { serverTimeMs } from '../../common/server-time.ts';
import { LastScore } from '../../common/starting/last-score.tsx';
import { useOwnProgress } from '../../common/starting/use-own-progress.ts';
import { LearnerFrame } from '../../layout/learner-frame.tsx';
import { SectionCard } from './section-card.tsx';
import { EventLink, StartPanel } from './start-panel.tsx';
import { minutesLabel } from './tryout-card.tsx';
import { tryoutDetailQuery, useHasBegunAny } from './tryouts.queries.ts';
import * as styles from './tryout-detail.module.css';
import { WhatHappens } from './what-happens.tsx';

/** /exam/{id} of a package: its details, and the start. */
export default function TryoutDetailPage({ tryoutId }: { tryoutId: string }) {
  return (
    <LearnerFrame>
      <BackLink to="/tryout">Semua tryout</BackLink>
      <Detail tryoutId={tryoutId} />
    </LearnerFrame>
  );
}

function Detail({ tryoutId }: { tryoutId: string }) {
  const { data, error, isFetching, refetch } = useQuery(tryoutDetailQuery(tryoutId));
  if (data) return <Package tryout={data} />;
  if (isMissing(error)) {
    return (
      <>
        <PageTitle>Tryout tidak ditemukan</PageTitle>
        <EmptyState
          title="Tryout ini tidak ada atau sudah tidak dibuka"
          message="Mungkin tautannya salah ketik, atau paketnya sudah ditarik."
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
        <PageTitle>Tryout</PageTitle>
        <ErrorState title="Gagal memuat tryout" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </>
    );
  }
  return (
    <LoadingState label="Memuat tryout…">
      <Skeleton height={40} width="60%" mb="md" />
      <SkeletonLines lines={3} />
      <Skeleton height={180} mt="xl" radius="lg" />
    </LoadingState>
  );
}

function Package({ tryout }: { tryout: TryoutDetail }) {
  const { title, description, type, difficulty, durationSeconds, questionCount, batch, ruleSet, sections, event } =
    tryout;
  const { typeLabel } = useExamTypes();
  const { data: own } = useOwnProgress(tryout.id);
  const opening = event ? null : windowSentence(tryout, own && serverTimeMs(own));
  const isKnown = useHasBegunAny();
  const { hasExplanations } = useAccess([tryout]);
  return (
    <>
      <div className={styles.eyebrow}>
        <Text size="xs" fw={600} c="dimmed">
          {typeLabel(type)} · Batch {batch}
        </Text>
        {event && <StatusBadge tone="brand">Acara</StatusBadge>}
        <DifficultyBadge difficulty={difficulty} />
        {!tryout.isOnline && <StatusBadge tone="neutral">Offline</StatusBadge>}
      </div>
      <PageTitle>{title}</PageTitle>
      <div className={styles.columns}>
        <div className={styles.content}>
          <div>
            {tryout.imageUrl && <img className={styles.cover} src={tryout.imageUrl} alt="" decoding="async" />}
            <Text className={styles.description}>{description}</Text>
            <Facts
              className={styles.facts}
              facts={[
                { icon: <IconListCheck size={20} aria-hidden />, text: `${questionCount} soal` },
                { icon: <IconClock size={20} aria-hidden />, text: minutesLabel(durationSeconds) },
                ...(opening ? [{ icon: <IconCalendarEvent size={20} aria-hidden />, text: opening }] : []),
              ]}
            />
            <LastScore own={own} />
          </div>
          {event && (
            <section aria-labelledby="schedule">
              <Title order={2} id="schedule" mb="sm">
                Jadwal acara
              </Title>
              <EventSchedule event={event} />
            </section>
          )}
          {sections.length > 0 && (
            <section aria-labelledby="sections">
              <Title order={2} id="sections" mb="sm">
                Isi tryout
              </Title>
              <div className={styles.sections}>
                {sections.map((section) => (
                  <SectionCard key={section.section} {...section} />
                ))}
              </div>
            </section>
          )}
          <section aria-labelledby="rules">
            <Title order={2} id="rules" mb="xs">
              Cara penilaian
            </Title>
            <Text>
              {ruleSet.title}
              {ruleSet.year !== null && !ruleSet.title.includes(String(ruleSet.year)) ? ` (${ruleSet.year})` : ''}
            </Text>
            <Text size="xs" c="dimmed" className={styles.source}>
              Sumber: {ruleSet.source}
            </Text>
            {sections.some(({ thresholdScaled }) => thresholdScaled) && (
              <Text mt="xs" className={styles.description}>
                Ambang batas resmi berlaku untuk jumlah soal resmi. Paket ini memakai jumlah soal yang berbeda, sehingga
                ambangnya disesuaikan secara sebanding.
              </Text>
            )}
            {ruleSet.note && (
              <Alert color="soga" icon={<IconInfoCircle aria-hidden />} mt="sm">
                {ruleSet.note}
              </Alert>
            )}
          </section>
          {!event && (
            <section aria-labelledby="before">
              <Title order={2} id="before" mb="sm">
                Sebelum Anda mulai
              </Title>
              <WhatHappens
                isKnown={isKnown}
                resultsAfter={tryout.keysAfterClose ? tryout.closesAt : null}
                hasExplanations={hasExplanations(tryout)}
              />
            </section>
          )}
        </div>
        {event ? <EventLink tryoutId={tryout.id} event={event} /> : <StartPanel tryout={tryout} />}
      </div>
    </>
  );
}
