import type { FreeTryoutOffer } from '@tryout/api/contract';
import { Anchor, formatDuration, Link, Text, useExamTypes } from '@tryout/shared-ui';
import { NilaCard, NilaCardAction, NilaCardNote, NilaCardTitle } from '../../common/nila-card.tsx';
import { LastScore } from '../../common/starting/last-score.tsx';
import { StartFailure } from '../../common/starting/start-failure.tsx';
import { useOwnProgress } from '../../common/starting/use-own-progress.ts';
import { useStart } from '../../common/starting/use-start.ts';
import { TimeLeft } from '../../common/time-left.tsx';
import { noteLearnersTryout } from '../../common/guest-tryouts.ts';
import { useLearnerId } from '../../common/use-learner-id.ts';
import * as styles from './free-tryout.module.css';

/** The free tryout for a signed-in learner: one press starts it. The account has all data, so nothing is asked and no card is shown. */
export function LearnersStart({ tryout }: { tryout: NonNullable<FreeTryoutOffer['tryout']> }) {
  const learnerId = useLearnerId();
  const { typeLabel } = useExamTypes();
  const { data: own, refetch } = useOwnProgress(tryout.id);
  const { isStarting, error, start } = useStart(tryout.id, (attemptId) => {
    if (learnerId !== undefined) noteLearnersTryout(learnerId, attemptId);
  });
  const running = own?.running;
  return (
    <div className={styles.start}>
      <NilaCard labelledBy="free-tryout">
        <div>
          <NilaCardNote isEyebrow>
            {running ? 'Sedang Anda kerjakan' : 'Gratis'} · {typeLabel(tryout.type)}
          </NilaCardNote>
          <NilaCardTitle id="free-tryout">{tryout.title}</NilaCardTitle>
          <NilaCardNote>
            {running ? (
              <>
                {running.answered} dari {running.questionCount} soal dijawab,{' '}
                <TimeLeft
                  deadlineAt={running.deadlineAt}
                  remainingSeconds={running.remainingSeconds}
                  answer={own}
                  onOver={() => void refetch()}
                />
              </>
            ) : (
              `${tryout.questionCount} soal, ${formatDuration(tryout.durationSeconds)}`
            )}
          </NilaCardNote>
        </div>
        {running ? (
          <NilaCardAction to={`/exam/${running.attemptId}`}>Lanjutkan</NilaCardAction>
        ) : (
          <NilaCardAction isLoading={isStarting} onClick={() => void start()}>
            Mulai Tryout
          </NilaCardAction>
        )}
      </NilaCard>
      {error !== null && !running && <StartFailure error={error} />}
      <div>
        <Text>
          {running
            ? 'Jawaban Anda tersimpan dan waktu terus berjalan.'
            : 'Waktu berjalan begitu Anda menekan Mulai Tryout.'}{' '}
          <Anchor component={Link} to={`/exam/${tryout.id}`} underline="always">
            Lihat isi dan cara penilaiannya
          </Anchor>
        </Text>
        <LastScore own={own} />
      </div>
    </div>
  );
}
