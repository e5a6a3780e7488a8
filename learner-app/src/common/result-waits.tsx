import { Button, formatDateTime, IconClock, Link, Text, Title, useQuery } from '@tryout/shared-ui';
import { useEffect } from 'react';
import { useEventPackage } from './events/events.queries.ts';
import { getSummary } from './attempt-summary.api.ts';
import { releaseSentence } from './result-opening.ts';
import * as styles from './result-waits.module.css';

/** How often we check whether the result is open: the last learner may finish earlier than expected. */
const lookMs = 60_000;

interface ResultWaitsProps {
  attemptId: string;
  /** The result can be asked for again. */
  onOpen: () => void;
}

/** Shown while a result is held back: nothing is lost, when it opens, and what to do until then. */
export function ResultWaits({ attemptId, onOpen }: ResultWaitsProps) {
  const { data } = useQuery({
    queryKey: ['attempt-summary', attemptId],
    queryFn: ({ signal }) => getSummary(attemptId, signal),
    refetchInterval: lookMs,
    staleTime: 0,
  });
  const event = useEventPackage(data?.tryout.id).data?.event;
  const isLate = event && data ? Date.parse(data.serverNow) >= Date.parse(event.resultsAt) : false;
  const isOpen = data !== undefined && !data.resultOpensAt;
  useEffect(() => {
    if (isOpen) onOpen();
  }, [isOpen, onOpen]);
  return (
    <section className={styles.card} aria-labelledby="result-waits">
      <IconClock className={styles.icon} size={32} aria-hidden />
      <Title order={2} id="result-waits">
        Jawaban Anda sudah tersimpan
      </Title>
      {data && (
        <Text>
          {data.tryout.title}: {data.answered} dari {data.tryout.questionCount} soal dijawab, selesai{' '}
          {formatDateTime(data.submittedAt ?? data.deadlineAt)}.
        </Text>
      )}
      <Text>
        Nilai, kunci, dan pembahasan dibuka untuk semua peserta bersamaan
        {event ? (
          isLate ? null : (
            <>
              . Hasil dirilis pada <strong>{formatDateTime(event.resultsAt)}</strong>
            </>
          )
        ) : data?.resultOpensAt ? (
          <>
            , paling lambat <strong>{formatDateTime(data.resultOpensAt)}</strong>
          </>
        ) : (
          ' setelah tryout ini ditutup'
        )}
        , supaya adil bagi yang masih mengerjakan.
      </Text>
      {event && isLate && <Text>{releaseSentence(event.resultsAt, true)} Halaman ini memeriksanya setiap menit.</Text>}
      <div className={styles.actions}>
        <Button component={Link} to="/materi">
          Pelajari materi
        </Button>
        <Button component={Link} to="/pusat-langganan" variant="default">
          Lihat pengerjaan saya
        </Button>
      </div>
    </section>
  );
}
