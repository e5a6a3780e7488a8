import { paceShownFrom, type Result, type ResultItem } from '@tryout/api/contract';
import { formatDuration, formatNumber, Text, Title } from '@tryout/shared-ui';
import { type Outcome, outcomeOf, outcomeWords } from './result-words.ts';
import * as styles from './time-overview.module.css';

/** The number of slowest questions shown. */
const slowestShown = 5;

interface TimeOverviewProps {
  result: Result;
  onJump: (itemId: string) => void;
}

/** Where the time went: average time of right and wrong answers, and the slowest questions beside the time of others. */
export function TimeOverview({ result: { items, pace }, onJump }: TimeOverviewProps) {
  const timed = items.filter(({ secondsSpent }) => secondsSpent > 0);
  const slowest = timed.toSorted((a, b) => b.secondsSpent - a.secondsSpent).slice(0, slowestShown);
  const longest = Math.max(...slowest.map((item) => Math.max(item.secondsSpent, item.othersSeconds ?? 0)));
  const averages = [averageOf(timed, 'correct'), averageOf(timed, 'wrong')];
  const isCompared = items.some(({ othersSeconds }) => othersSeconds !== null);
  return (
    <section aria-labelledby="waktu">
      <Title order={2} id="waktu" mb="xs">
        Waktu per soal
      </Title>
      {slowest.length === 0 ? (
        <Text c="dimmed">Waktu per soal tidak tercatat pada pengerjaan ini.</Text>
      ) : (
        <>
          {averages.some(Boolean) && <Text mb="sm">Rata-rata {averages.filter(Boolean).join(', ')}.</Text>}
          <Text fw={600} mb={4} id="paling-lama">
            Paling lama dikerjakan
          </Text>
          <ol className={styles.list} aria-labelledby="paling-lama">
            {slowest.map((item) => (
              <li key={item.itemId} className={styles.row}>
                <button type="button" className={styles.jump} onClick={() => onJump(item.itemId)}>
                  Soal {item.number}
                  <span className={styles.outcome}>{outcomeWords(item)}</span>
                </button>
                <span className={styles.times}>
                  <strong>{formatDuration(item.secondsSpent)}</strong>
                  {item.othersSeconds !== null && <> · median {formatDuration(item.othersSeconds)}</>}
                </span>
                <span className={styles.track} aria-hidden>
                  <span className={styles.own} style={{ width: `${(100 * item.secondsSpent) / longest}%` }} />
                  {item.othersSeconds !== null && (
                    <span className={styles.median} style={{ left: `${(100 * item.othersSeconds) / longest}%` }} />
                  )}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      <Text size="xs" c="dimmed" mt="xs">
        {isCompared && pace
          ? `Median: nilai tengah waktu peserta lain yang menjawab soal itu, dari ${formatNumber(pace.attempts)} pengerjaan pertama yang terakhir selesai. Garis tegak menandainya.`
          : `Waktu peserta lain ditampilkan setelah sedikitnya ${paceShownFrom} peserta lain menyelesaikan paket ini.`}
      </Text>
    </section>
  );
}

const averageWords: Partial<Record<Outcome, string>> = { correct: 'untuk jawaban benar', wrong: 'untuk jawaban salah' };

/** `48 detik untuk jawaban benar`; undefined where there was none. */
function averageOf(timed: readonly ResultItem[], outcome: 'correct' | 'wrong'): string | undefined {
  const seconds = timed.filter((item) => outcomeOf(item) === outcome).map(({ secondsSpent }) => secondsSpent);
  if (seconds.length === 0) return undefined;
  const average = seconds.reduce((sum, value) => sum + value, 0) / seconds.length;
  return `${formatDuration(average)} ${averageWords[outcome]}`;
}
