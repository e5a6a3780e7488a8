import type { EventFacts, TryoutDetail } from '@tryout/api/contract';
import { Anchor, Button, formatDateTime, Link, Text } from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import { useAvailability, windowSentence } from '../../common/availability.ts';
import { eventPath, registrationSentence } from '../../common/events/event-words.ts';
import { mustBuy } from '../../common/sales/access.ts';
import { checkoutPath, plansPath } from '../../common/sales/addresses.ts';
import { useAccess } from '../../common/sales/use-access.ts';
import { needsBuying, WaysToBuy } from '../../common/sales/ways-to-buy.tsx';
import { serverTimeMs } from '../../common/server-time.ts';
import { StartFailure } from '../../common/starting/start-failure.tsx';
import { useOwnProgress } from '../../common/starting/use-own-progress.ts';
import { useStart } from '../../common/starting/use-start.ts';
import { TimeLeft } from '../../common/time-left.tsx';
import { useSession } from '../../session.ts';
import * as styles from './start-panel.module.css';
import { Price, quotaSentence } from './price.tsx';

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
                <TimeLeft
                  deadlineAt={own.running.deadlineAt}
                  remainingSeconds={own.running.remainingSeconds}
                  answer={own}
                  onOver={() => void refetch()}
                />
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

/** For an event: it is registered for and begun on its own page. */
export function EventLink({ tryoutId, event }: { tryoutId: string; event: EventFacts }) {
  const { data: own } = useOwnProgress(tryoutId);
  return (
    <aside className={styles.panel} aria-label="Ikut acara" data-bottom-bar="phone">
      <Panel
        head={
          <>
            <Text fw={800}>{registrationSentence(event, own && serverTimeMs(own))}</Text>
            <Text size="xs" c="dimmed">
              Mulai {formatDateTime(event.startsAt)}
            </Text>
          </>
        }
        action={
          <Button component={Link} to={eventPath(tryoutId)} size="md">
            Buka acara
          </Button>
        }
      />
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
  const { of, isPending } = useAccess([tryout]);
  const access = of(tryout);
  const obstacle =
    availability === 'open'
      ? tryout.questionCount === 0
        ? 'Tryout ini belum memiliki soal.'
        : null
      : `${windowSentence(tryout, own && serverTimeMs(own))}.`;
  // Nobody should pay for what is over.
  const isOffered = mustBuy(access) && availability !== 'closed';
  return (
    <Panel
      head={
        <>
          <Price rupiah={tryout.price} access={access} size="xl" />
          <Text size="xs" c="dimmed">
            {obstacle ??
              (isOffered
                ? paidOnceSentence(tryout)
                : isVisitor
                  ? 'Anda masuk dulu, lalu kembali ke halaman ini.'
                  : (quotaSentence(access) ?? 'Waktu berjalan setelah Anda mulai.'))}
          </Text>
        </>
      }
      action={
        isOffered ? (
          <Buy tryoutId={tryout.id} />
        ) : (
          <Button
            size="md"
            onClick={() => void start()}
            disabled={obstacle !== null}
            loading={isStarting || (isPending && access.kind === 'unknown')}
          >
            Mulai Tryout
          </Button>
        )
      }
    >
      {error !== null && (
        <StartFailure error={error}>{needsBuying(error) && <WaysToBuy tryoutId={tryout.id} />}</StartFailure>
      )}
    </Panel>
  );
}

const paidOnceSentence = ({ closesAt }: TryoutDetail) =>
  closesAt === null
    ? 'Sekali bayar, aktif selama tryoutnya dibuka.'
    : `Sekali bayar, dapat dikerjakan sampai ${formatDateTime(closesAt)}.`;

/** This package alone, or the plans that contain it. */
function Buy({ tryoutId }: { tryoutId: string }) {
  return (
    <div className={styles.buy}>
      <Button component={Link} to={checkoutPath('package', tryoutId)} size="md">
        Beli paket ini
      </Button>
      <Anchor component={Link} to={plansPath} className={styles.plans}>
        Lihat langganan
      </Anchor>
    </div>
  );
}
