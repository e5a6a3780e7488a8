import type { TryoutDetail } from '@tryout/api/contract';
import { Alert, Button, Link, Text, userMessage } from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import { useAvailability, windowSentence } from '../../common/availability.ts';
import { useOwnProgress } from '../../common/starting/use-own-progress.ts';
import { useStart } from '../../common/starting/use-start.ts';
import { TimeLeft } from '../../common/time-left.tsx';
import { useSession } from '../../session.ts';
import * as styles from './start-panel.module.css';
import { Price } from './price.tsx';

/** The panel with the start button: beside the details on wide screens, at the lower edge on phones. */
export function StartPanel({ tryout }: { tryout: TryoutDetail }) {
  const { data: own, refetch } = useOwnProgress(tryout.id);
  return (
    <aside className={styles.panel} aria-label="Mulai tryout" data-bottom-bar="phone">
      {own?.running ? (
        <Panel
          head={
            <>
              <Text fw={800}>Sedang dikerjakan</Text>
              <Text size="xs" c="dimmed">
                {own.running.answered} dari {own.running.questionCount} soal dijawab,{' '}
                <TimeLeft deadlineAt={own.running.deadlineAt} answer={own} onOver={() => void refetch()} />
              </Text>
            </>
          }
          action={
            <Button component={Link} to={`/exam/${own.running.attemptId}`} size="md">
              Lanjutkan
            </Button>
          }
        />
      ) : (
        <Start tryout={tryout} own={own} />
      )}
    </aside>
  );
}

function Panel({ head, action, children }: { head: ReactNode; action: ReactNode; children?: ReactNode }) {
  return (
    <>
      {children}
      <div className={styles.line}>
        <div className={styles.head}>{head}</div>
        {action}
      </div>
    </>
  );
}

interface StartProps {
  tryout: TryoutDetail;
  own: ReturnType<typeof useOwnProgress>['data'];
}

function Start({ tryout, own }: StartProps) {
  const { isStarting, error, start } = useStart(tryout.id);
  const isVisitor = useSession(({ status }) => status === 'signed-out');
  const availability = useAvailability(tryout, own);
  const obstacle =
    availability === 'open'
      ? tryout.questionCount === 0
        ? 'Tryout ini belum memiliki soal.'
        : null
      : `${windowSentence(tryout)}.`;
  return (
    <Panel
      head={
        <>
          <Price rupiah={tryout.price} size="xl" />
          <Text size="xs" c="dimmed">
            {obstacle ??
              (isVisitor ? 'Anda masuk dulu, lalu kembali ke halaman ini.' : 'Waktu berjalan setelah Anda mulai.')}
          </Text>
        </>
      }
      action={
        <Button size="md" onClick={() => void start()} disabled={obstacle !== null} loading={isStarting}>
          Mulai Tryout
        </Button>
      }
    >
      {error !== null && (
        <Alert color="red" role="alert" title="Tryout belum dapat dimulai">
          {userMessage(error)}
        </Alert>
      )}
    </Panel>
  );
}
