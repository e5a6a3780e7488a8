import { type Chance, forecastAttempts, forecastDays, forecastItems, type TypeForecast } from '@tryout/api/contract';
import { formatNumber, Text, Title, useExamTypes, useQuery } from '@tryout/shared-ui';
import { useLearnerId } from '../../common/use-learner-id.ts';
import { chanceWords, rangeWords } from './chance-words.ts';
import { getForecast } from './forecast.api.ts';
import * as styles from './passing-forecast.module.css';

/**
 * "Peluang lulus" of the tests that have thresholds.
 * Nothing while it loads or fails: an older server has none, and the scores above say what happened.
 * @param type only of this test; null for all
 */
export function PassingForecasts({ type }: { type: string | null }) {
  const learnerId = useLearnerId();
  const { data } = useQuery({
    queryKey: ['attempts', learnerId, 'forecast'],
    queryFn: ({ signal }) => getForecast(signal),
    staleTime: 0,
    retry: false,
  });
  const forecasts = data?.forecasts.filter(({ examType }) => type === null || examType === type) ?? [];
  if (forecasts.length === 0) return null;
  return (
    <section aria-labelledby="forecast" className={styles.card}>
      <Title order={2} id="forecast" mb={4}>
        Peluang lulus
      </Title>
      {forecasts.map((forecast) => (
        <Forecast key={forecast.examType} forecast={forecast} />
      ))}
    </section>
  );
}

function Forecast({ forecast }: { forecast: TypeForecast }) {
  const { typeLabel, sectionLabel } = useExamTypes();
  const { examType, ruleSet, attempts, missing, sections, scarce = [], all, total } = forecast;
  return (
    <div className={styles.test}>
      <Title order={3} size="h4">
        {typeLabel(examType)}
      </Title>
      {missing > 0 ? (
        <Text c="dimmed">
          {`Perkiraan tampil setelah ${missing} tryout ${typeLabel(examType)} lagi: kami perlu melihat beberapa hasil pertama Anda.`}
        </Text>
      ) : (
        <>
          {all ? (
            <p className={styles.all}>
              Lulus semua ambang batas: <strong>{chanceWords(all.probability)}</strong>
              <Range chance={all} />
            </p>
          ) : (
            <Text c="dimmed">
              Belum semua bagian cukup Anda kerjakan, jadi peluang keseluruhan belum dapat dihitung.
            </Text>
          )}
          <ul className={styles.sections} aria-label={`Peluang per bagian ${typeLabel(examType)}`}>
            {sections.map(({ section, chance, points, pointsLow, pointsHigh, threshold }) => (
              <li key={section}>
                <div className={styles.line}>
                  <span>{sectionLabel(section)}</span>
                  <span>
                    <strong>{chanceWords(chance.probability)}</strong>
                    <Range chance={chance} />
                  </span>
                </div>
                <Bar chance={chance} />
                <p className={styles.note}>
                  {`Perkiraan ${formatNumber(points)} poin (${formatNumber(pointsLow)}–${formatNumber(pointsHigh)}), ambang ${formatNumber(threshold)}`}
                </p>
              </li>
            ))}
            {scarce.map(({ section, attempts: own }) => (
              <li key={section}>
                <div className={styles.line}>
                  <span>{sectionLabel(section)}</span>
                  <span className={styles.range}>{`baru ${own} tryout`}</span>
                </div>
                <p className={styles.note}>
                  {`Perkiraan bagian ini tampil dari ${forecastAttempts} tryout atau ${forecastItems} soal.`}
                </p>
              </li>
            ))}
          </ul>
          {total && sections.length > 1 && (
            <p className={styles.note}>
              {`Nilai total diperkirakan ${formatNumber(total.points)} (${formatNumber(total.low)}–${formatNumber(total.high)}) dari ${formatNumber(total.max)}.`}
            </p>
          )}
          <p className={styles.note}>
            {`Perkiraan dari ${attempts} tryout pertama Anda dalam ${forecastDays} hari terakhir, menurut ${ruleSet.title}, bila tes berlangsung sekarang. Dalam kurung: rentang untuk 8 dari 10 kemungkinan. Ini bukan jaminan; tes sebenarnya dapat berbeda.`}
          </p>
        </>
      )}
    </div>
  );
}

function Range({ chance }: { chance: Chance }) {
  const words = rangeWords(chance);
  return words === null ? null : <span className={styles.range}>{` (${words})`}</span>;
}

/** The range as a band, the estimate as a mark. */
const Bar = ({ chance: { probability, low, high } }: { chance: Chance }) => (
  <div className={styles.track} aria-hidden>
    <div className={styles.band} style={{ left: `${100 * low}%`, width: `${Math.max(2, 100 * (high - low))}%` }} />
    <div className={styles.mark} style={{ left: `${Math.min(99, Math.max(1, 100 * probability))}%` }} />
  </div>
);
