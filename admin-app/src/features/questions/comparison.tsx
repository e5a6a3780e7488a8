import type { AdminQuestion, AdminQuestionDetail } from '@tryout/api/contract';
import { Alert, Button, formatDateTime, IconAlertTriangle, Text, Title } from '@tryout/shared-ui';
import { useEffect, useRef } from 'react';
import * as styles from './comparison.module.css';
import { draftOf, type QuestionDraft } from './question-draft.ts';
import { type Difference, differences } from './question-differences.ts';

interface ComparisonProps {
  own: QuestionDraft;
  /** The version that the own text started from. */
  base: AdminQuestion;
  /** Null while it could not be read. */
  newer: AdminQuestionDetail | null;
  isReading: boolean;
  onReadAgain(): void;
}

const changers: Record<Difference['changedBy'], string> = {
  own: 'Diubah Anda',
  newer: 'Diubah orang lain',
  both: 'Diubah keduanya',
};

/** The newer version of somebody else beside the own text, part by part, only where they differ. */
export function Comparison({ own, base, newer, isReading, onReadAgain }: ComparisonProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [newer?.version]);
  const found = newer ? differences(own, draftOf(newer), draftOf(base)) : [];
  return (
    <section aria-label="Perbandingan versi" className={styles.comparison}>
      <Alert color="yellow" role="alert" icon={<IconAlertTriangle aria-hidden />}>
        <Title order={3} ref={heading} tabIndex={-1} size="h4">
          Soal ini sudah diubah orang lain
        </Title>
        <Text size="sm">
          {newer && `Versi terbaru disimpan ${formatDateTime(newer.updatedAt)}. `}
          Tulisan Anda belum disimpan dan tetap ada di formulir. Tidak ada yang ditimpa sebelum Anda memilih.
        </Text>
      </Alert>
      {!newer && (
        <Button variant="default" loading={isReading} onClick={onReadAgain}>
          Muat versi terbaru
        </Button>
      )}
      {newer && found.length === 0 && <Text>Isi tulisan Anda sama dengan versi terbaru.</Text>}
      {found.map((difference) => (
        <DifferenceCard key={difference.label} difference={difference} />
      ))}
    </section>
  );
}

function DifferenceCard({ difference: { label, own, newer, changedBy } }: { difference: Difference }) {
  return (
    <section aria-label={label} className={styles.difference}>
      <header className={styles.head}>
        <Title order={4}>{label}</Title>
        <Text size="xs" c="dimmed">
          {changers[changedBy]}
        </Text>
      </header>
      <dl className={styles.sides}>
        <div className={styles.side} data-changed={changedBy !== 'newer' || undefined}>
          <dt>Versi Anda</dt>
          <dd>
            <Side {...own} />
          </dd>
        </div>
        <div className={styles.side} data-changed={changedBy !== 'own' || undefined}>
          <dt>Versi terbaru</dt>
          <dd>
            <Side {...newer} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Side({ text, isImage = false }: Difference['own']) {
  if (text === '') return <span className={styles.nothing}>(tidak ada)</span>;
  return isImage ? <img src={text} alt="" className={styles.image} /> : <>{text}</>;
}
