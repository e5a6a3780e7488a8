import type { TryoutSection } from '@tryout/api/contract';
import { Card, formatPoints, Text, Title, useExamTypes } from '@tryout/shared-ui';
import * as styles from './section-card.module.css';

/** The threshold of a section; a scaled one says so. */
function ThresholdLine({ threshold, thresholdScaled, max }: TryoutSection) {
  if (threshold === null) return <Text c="dimmed">Tanpa ambang batas; nilai maksimum {formatPoints(max)}.</Text>;
  return (
    <Text>
      Ambang batas <strong className="tabular">{formatPoints(threshold)}</strong> dari {formatPoints(max)} poin
      {thresholdScaled && ', disesuaikan dengan jumlah soal'}
    </Text>
  );
}

/** One section of the paper: its sub types with their numbers of questions, its threshold, and how points are earned. */
export function SectionCard(props: TryoutSection) {
  const { section, questionCount, rules, subTypes } = props;
  const { sectionLabel, subTypeLabel } = useExamTypes();
  return (
    <Card component="section" aria-label={`Bagian ${sectionLabel(section)}`} className={styles.card}>
      <div className={styles.head}>
        <Title order={3}>{sectionLabel(section)}</Title>
        <Text className="tabular" fw={600}>
          {questionCount} soal
        </Text>
      </div>
      <ThresholdLine {...props} />
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <ul className={styles.subTypes} aria-label="Subtes">
        {subTypes.map(({ subType, questionCount: count }) => (
          <li key={subType} className={styles.subType}>
            {subTypeLabel(subType)} <span className={styles.count}>{count} soal</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
