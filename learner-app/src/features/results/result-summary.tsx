import type { Result } from '@tryout/api/contract';
import {
  Anchor,
  Button,
  Card,
  formatDuration,
  formatNumber,
  formatPercent,
  formatPoints,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconTargetArrow,
  IconTrendingUp,
  IconTrophy,
  IconUsers,
  Link,
  ScoreBar,
  useExamTypes,
} from '@tryout/shared-ui';
import { useSession } from '../../session.ts';
import { Facts } from '../../common/facts.tsx';
import { useProgress } from '../../common/progress/progress.queries.ts';
import { KawungBloom } from './kawung-bloom.tsx';
import {
  betterThanWords,
  type DiscussionFilter,
  filterItems,
  progressSentence,
  rankSentence,
  thresholdSentence,
  verdictOf,
  waitingWords,
} from './result-words.ts';
import * as styles from './result-summary.module.css';

const icons = { passed: IconCircleCheck, failed: IconCircleX, waiting: IconClock, neutral: IconTargetArrow };

interface ResultSummaryProps {
  result: Result;
  /** Sets a filter of the discussion, and scrolls there. */
  onStudy: (filter: DiscussionFilter) => void;
}

/** The first screenful: passed or not, the score, the next step, each section's distance from its threshold, and the rank. */
export function ResultSummary({ result, onStudy }: ResultSummaryProps) {
  const { score, sections, items, startedAt, submittedAt } = result;
  const { sectionLabel } = useExamTypes();
  const { tone, title, sentence } = verdictOf(score, sections);
  const progress = useProgressSentence(result, tone === 'failed');
  const Icon = icons[tone];
  const isJudged = sections.some(({ threshold }) => threshold !== null);
  const isGuest = useSession(({ status }) => status === 'signed-out');
  const place = rankSentence({ ...result, waiting: score.waiting });
  // The rank that a guest would have: the ranking counts only accounts whose address is proved.
  const guestsPlace =
    result.rank === null ? 'Daftar untuk ikut peringkat' : `${place} bila Anda mendaftar dan mengonfirmasi email`;
  const waits = result.waitsForProof && result.rank !== null ? `${place} setelah email Anda dikonfirmasi` : place;
  const rankWords = isGuest ? guestsPlace : waits;
  const betterThan = betterThanWords(result);
  // From start to end by the clock, not the sum over the questions: time without an answer counts too.
  const secondsTaken = (Date.parse(submittedAt) - Date.parse(startedAt)) / 1000;
  const wrong = filterItems(items, 'salah').length;
  return (
    <Card component="section" aria-label="Nilai" padding={0} className={styles.card}>
      <div className={styles.verdict} data-tone={tone}>
        <div className={styles.words}>
          <h2 className={styles.title}>
            <Icon size={28} aria-hidden /> {title}
            {tone === 'passed' && <KawungBloom />}
          </h2>
          {progress && (
            <p className={styles.progress}>
              <IconTrendingUp size={20} aria-hidden /> {progress}
            </p>
          )}
          <p className={styles.sentence}>{sentence}</p>
        </div>
        {score.max > 0 && (
          <p className={styles.score}>
            <strong>{formatPoints(score.points)}</strong>
            <span>
              dari {formatPoints(score.max)} poin · {formatPercent(score.percent)}
            </span>
          </p>
        )}
        <Button size="md" className={styles.next} onClick={() => onStudy(wrong > 0 ? 'salah' : 'semua')}>
          {wrong > 0 ? `Pelajari ${formatNumber(wrong)} soal yang salah` : 'Lihat pembahasan'}
        </Button>
      </div>
      <div className={styles.sections} data-count={sections.length}>
        {sections.map((section) => (
          <ScoreBar
            key={section.section}
            label={sectionLabel(section.section)}
            points={section.points}
            max={section.max}
            threshold={section.threshold}
            passed={section.passed}
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
            {
              icon: <IconClock size={20} aria-hidden />,
              text: `${formatDuration(secondsTaken)} dari mulai sampai selesai`,
            },
          ]}
        />
        {!isGuest && (
          <Anchor component={Link} to={`/exam/${result.attemptId}/peringkat`} fw={600} className={styles.link}>
            Lihat peringkat
          </Anchor>
        )}
      </div>
    </Card>
  );
}

/** Fetched only for a result that isn't passed; shown once it is complete, since a sentence that changes is read twice. */
function useProgressSentence(result: Result, isWanted: boolean): string | undefined {
  const isLearner = useSession(({ status }) => status === 'signed-in');
  const { data, isLoading } = useProgress(isWanted && isLearner);
  const examTypes = useExamTypes();
  if (!isWanted || isLoading) return undefined;
  const before = data?.scores.findLast(
    ({ tryout, submittedAt }) => tryout.id === result.tryout.id && submittedAt < result.submittedAt,
  );
  return progressSentence(result, before?.score.waiting === 0 ? before.score : undefined, examTypes);
}
