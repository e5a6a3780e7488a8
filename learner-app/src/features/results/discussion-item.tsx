import { questionText, type ResultItem, textNames } from '@tryout/api/contract';
import {
  Card,
  formatDuration,
  formatPoints,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconFlag,
  IconInfoCircle,
  OptionReview,
  Prose,
  QuestionImage,
  StatusBadge,
  type StatusTone,
  Text,
  Title,
  useExamTypes,
} from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import { EssayReview } from './essay-review.tsx';
import { isAnnulled, isWritten, keysOf, type Outcome, outcomeOf, outcomeWords } from './result-words.ts';
import { RulingNote } from './ruling-note.tsx';
import * as styles from './discussion-item.module.css';

const looks: Record<Outcome, { tone: StatusTone; icon: ReactNode }> = {
  correct: { tone: 'positive', icon: <IconCircleCheck size={16} aria-hidden /> },
  partial: { tone: 'brand', icon: <IconInfoCircle size={16} aria-hidden /> },
  wrong: { tone: 'negative', icon: <IconCircleX size={16} aria-hidden /> },
  empty: { tone: 'neutral', icon: null },
  waiting: { tone: 'brand', icon: <IconClock size={16} aria-hidden /> },
  annulled: { tone: 'brand', icon: <IconInfoCircle size={16} aria-hidden /> },
};

interface DiscussionItemProps {
  item: ResultItem;
  /** The explanation is kept for plans that contain it. */
  isUnexplained?: boolean;
  /** Under the explanation. */
  children?: ReactNode;
}

/** One question after the exam. */
export function DiscussionItem({ item, isUnexplained = false, children }: DiscussionItemProps) {
  const { itemId, number, subType, stem, imageUrl, imageAlt, options, option, flagged } = item;
  const outcome = outcomeOf(item);
  const { subTypeLabel } = useExamTypes();
  const headingId = `soal-${itemId}`;
  return (
    <Card component="article" aria-labelledby={headingId} className={styles.card}>
      <header className={styles.head}>
        <div>
          <Title order={3} id={headingId} tabIndex={-1} className="tabular">
            Soal {number}
          </Title>
          <Text size="xs" c="dimmed">
            {subTypeLabel(subType)}
          </Text>
        </div>
        <div className={styles.badges}>
          {flagged && (
            <StatusBadge tone="warning" icon={<IconFlag size={16} aria-hidden />}>
              Ragu-ragu
            </StatusBadge>
          )}
          <StatusBadge tone={looks[outcome].tone} icon={looks[outcome].icon}>
            {outcomeWords(item)}
          </StatusBadge>
        </div>
      </header>
      <Prose size="question">{stem}</Prose>
      {imageUrl && <QuestionImage src={imageUrl} alt={imageAlt} />}
      {isWritten(item) ? (
        <EssayReview item={item} />
      ) : (
        <OptionReview
          options={options}
          answerKey={keysOf(item)}
          chosen={option}
          isJudged={!isAnnulled(item)}
          label={`Pilihan jawaban soal ${number}`}
        />
      )}
      <Text size="xs" c="dimmed" className="tabular">
        <PointsEarned item={item} /> · {timeWords(item)}
        {item.isLateAccepted && ' · jawaban ini terlambat sampai dan diterima'}
      </Text>
      <RulingNote item={item} />
      {textNames.map((name) => {
        const { label, empty: none } = questionText[name];
        const text = item[name];
        const empty =
          name === 'explanation' && isUnexplained ? 'Terbuka dengan langganan yang memuat pembahasan.' : none;
        if (!text && empty === undefined) return null;
        return (
          <section key={name} className={styles.explanation} aria-label={`${label} soal ${number}`}>
            <Title order={4}>{label}</Title>
            {text ? <Prose>{text}</Prose> : <Text c="dimmed">{empty}</Text>}
          </section>
        );
      })}
      {children}
    </Card>
  );
}

/** `Anda 48 detik · median peserta lain 35 detik`. */
function timeWords({ secondsSpent, othersSeconds }: ResultItem): string {
  const own = secondsSpent > 0 ? formatDuration(secondsSpent) : 'waktu tidak tercatat';
  if (othersSeconds === null) return own;
  return `${secondsSpent > 0 ? `Anda ${own}` : own} · median peserta lain ${formatDuration(othersSeconds)}`;
}

function PointsEarned({ item }: { item: ResultItem }) {
  if (item.ruling?.mode === 'dikeluarkan') return <>Tidak dihitung</>;
  if (item.isWaiting) return <>Belum dinilai, paling banyak {formatPoints(item.max)} poin</>;
  return (
    <>
      <strong className={styles.points}>{formatPoints(item.points)}</strong> dari {formatPoints(item.max)} poin
    </>
  );
}
