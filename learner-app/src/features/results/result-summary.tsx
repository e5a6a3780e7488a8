import { type Result, sectionLabels } from '@tryout/api/contract';
import {
  Anchor,
  Card,
  formatDuration,
  formatNumber,
  formatPercent,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconTargetArrow,
  IconTrophy,
  IconUsers,
  Link,
  ScoreBar,
} from '@tryout/shared-ui';
import { useSession } from '../../session.ts';
import { Facts } from '../../common/facts.tsx';
import { betterThanWords, rankSentence, thresholdSentence, verdictOf, waitingWords } from './result-words.ts';
import * as styles from './result-summary.module.css';

const icons = { passed: IconCircleCheck, failed: IconCircleX, waiting: IconClock, neutral: IconTargetArrow };

/** The first screenful: passed or not, the score, how far each section is from its threshold, and the place among all. */
export function ResultSummary({ result }: { result: Result }) {
  const { score, sections, items } = result;
  const { tone, title, sentence } = verdictOf(score, sections);
  const Icon = icons[tone];
  const isJudged = sections.some(({ threshold }) => threshold !== null);
  const isGuest = useSession(({ status }) => status === 'signed-out');
  const place = rankSentence({ ...result, waiting: score.waiting });
  // A guest's place is the one it would be: the ranking counts accounts alone.
  const guestsPlace = result.rank === null ? 'Daftar untuk ikut peringkat' : `${place} bila Anda mendaftar`;
  const rankWords = isGuest ? guestsPlace : place;
  const betterThan = betterThanWords(result.betterThanPercent);
  const secondsSpent = items.reduce((total, item) => total + item.secondsSpent, 0);
  return (
    <Card component="section" aria-label="Nilai" padding={0} className={styles.card}>
      <div className={styles.verdict} data-tone={tone}>
        <div className={styles.words}>
          <h2 className={styles.title}>
            <Icon size={28} aria-hidden /> {title}
          </h2>
          <p className={styles.sentence}>{sentence}</p>
        </div>
        <p className={styles.score}>
          <strong>{formatNumber(score.points)}</strong>
          <span>
            dari {formatNumber(score.max)} poin · {formatPercent(score.percent)}
          </span>
        </p>
      </div>
      <div className={styles.sections} data-count={sections.length}>
        {sections.map((section) => (
          <ScoreBar
            key={section.section}
            label={sectionLabels[section.section]}
            points={section.points}
            max={section.max}
            threshold={section.threshold}
            isOpen={section.waiting > 0 && section.passed === null}
            words={isJudged ? thresholdSentence(section) : waitingWords(section.waiting)}
          />
        ))}
        {sections.some(({ thresholdScaled }) => thresholdScaled) && (
          <p className={styles.note}>Ambang batas disesuaikan dengan jumlah soal.</p>
        )}
      </div>
      <div className={styles.foot}>
        <Facts
          facts={[
            { icon: <IconTrophy size={20} aria-hidden />, text: rankWords },
            ...(betterThan ? [{ icon: <IconUsers size={20} aria-hidden />, text: betterThan }] : []),
            { icon: <IconClock size={20} aria-hidden />, text: `${formatDuration(secondsSpent)} mengerjakan soal` },
          ]}
        />
        <div className={styles.links}>
          {!isGuest && (
            <Anchor component={Link} to={`/exam/${result.attemptId}/peringkat`} fw={600} className={styles.link}>
              Lihat peringkat
            </Anchor>
          )}
          <Anchor href="#pembahasan" fw={600} className={styles.link}>
            Lihat pembahasan
          </Anchor>
        </div>
      </div>
    </Card>
  );
}
