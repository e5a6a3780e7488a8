import type { Progress } from '@tryout/api/contract';
import { Text, Title } from '@tryout/shared-ui';
import { Scores } from '../../common/progress/scores.tsx';
import { Strengths } from '../../common/progress/strengths.tsx';
import * as styles from './progress-picture.module.css';

const subTypesShown = 4;

/** The learner's progress: scores over time, and the weakest sub types. */
export function ProgressPicture({ progress }: { progress: Progress }) {
  if (progress.scores.length === 0) {
    return (
      <Text c="dimmed" className={styles.note}>
        Grafik nilai dan kekuatan per subtes tampil di sini setelah tryout pertama Anda selesai.
      </Text>
    );
  }
  return (
    <div className={styles.pictures}>
      <section aria-labelledby="scores" className={styles.card}>
        <Title order={3} id="scores" mb={4}>
          Nilai dari waktu ke waktu
        </Title>
        <Scores scores={progress.scores} />
      </section>
      {progress.subTypes.length > 0 && (
        <section aria-labelledby="strengths" className={styles.card}>
          <Title order={3} id="strengths" mb="sm">
            Kekuatan per subtes
          </Title>
          <Strengths subTypes={progress.subTypes.slice(0, subTypesShown)} label="Subtes, dari yang terlemah" />
        </section>
      )}
    </div>
  );
}
