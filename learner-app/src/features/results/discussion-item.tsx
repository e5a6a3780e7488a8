import { type ResultItem, subTypeLabels } from '@tryout/api/contract';
import {
  Card,
  formatDuration,
  formatNumber,
  IconCircleCheck,
  IconCircleX,
  IconFlag,
  IconInfoCircle,
  OptionReview,
  Prose,
  QuestionImage,
  StatusBadge,
  type StatusTone,
  Text,
  Title,
} from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import { isWeighted, type Outcome, outcomeLabels, outcomeOf } from './result-words.ts';
import * as styles from './discussion-item.module.css';

const looks: Record<Outcome, { tone: StatusTone; icon: ReactNode }> = {
  correct: { tone: 'positive', icon: <IconCircleCheck size={16} aria-hidden /> },
  partial: { tone: 'brand', icon: <IconInfoCircle size={16} aria-hidden /> },
  wrong: { tone: 'negative', icon: <IconCircleX size={16} aria-hidden /> },
  empty: { tone: 'neutral', icon: null },
  unmarked: { tone: 'neutral', icon: null },
};

/** One question after the exam. */
export function DiscussionItem({ item }: { item: ResultItem }) {
  const { itemId, number, subType, stem, imageUrl, imageAlt, options, key, option, text, flagged, explanation } = item;
  const outcome = outcomeOf(item);
  const headingId = `soal-${itemId}`;
  return (
    <Card component="article" aria-labelledby={headingId} className={styles.card}>
      <header className={styles.head}>
        <div>
          <Title order={3} id={headingId} tabIndex={-1} className="tabular">
            Soal {number}
          </Title>
          <Text size="xs" c="dimmed">
            {subTypeLabels[subType]}
          </Text>
        </div>
        <div className={styles.badges}>
          {flagged && (
            <StatusBadge tone="warning" icon={<IconFlag size={16} aria-hidden />}>
              Ragu-ragu
            </StatusBadge>
          )}
          <StatusBadge tone={looks[outcome].tone} icon={looks[outcome].icon}>
            {outcome === 'correct' && isWeighted(item) ? 'Pilihan terbaik' : outcomeLabels[outcome]}
          </StatusBadge>
        </div>
      </header>
      <Prose size="question">{stem}</Prose>
      {imageUrl && <QuestionImage src={imageUrl} alt={imageAlt} />}
      {options.length > 0 ? (
        <OptionReview options={options} answerKey={key} chosen={option} label={`Pilihan jawaban soal ${number}`} />
      ) : (
        <div>
          <Text fw={600}>Jawaban Anda</Text>
          {text ? <Prose>{text}</Prose> : <Text c="dimmed">Soal ini tidak Anda jawab.</Text>}
        </div>
      )}
      <Text size="xs" c="dimmed" className="tabular">
        <PointsEarned item={item} /> ·{' '}
        {item.secondsSpent > 0 ? formatDuration(item.secondsSpent) : 'waktu tidak tercatat'}
      </Text>
      <section className={styles.explanation} aria-label={`Pembahasan soal ${number}`}>
        <Title order={4}>Pembahasan</Title>
        {explanation ? <Prose>{explanation}</Prose> : <Text c="dimmed">Soal ini belum memiliki pembahasan.</Text>}
      </section>
    </Card>
  );
}

function PointsEarned({ item }: { item: ResultItem }) {
  return (
    <>
      <strong className={styles.points}>{formatNumber(item.points)}</strong> dari {formatNumber(item.max)} poin
    </>
  );
}
