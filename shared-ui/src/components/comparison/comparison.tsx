import { Alert, Button, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '../../format/dates.ts';
import * as styles from './comparison.module.css';

/** One side of a comparison. */
export interface ComparedSide {
  /** '' = nothing. */
  text: string;
  /** The text is a picture's address. */
  isImage?: boolean;
}

/** A part in which the user's own text and the newer state differ. */
export interface Difference {
  label: string;
  own: ComparedSide;
  newer: ComparedSide;
  /** Who has changed it since the editing began. */
  changedBy: 'own' | 'newer' | 'both';
}

interface ComparisonProps {
  /** "Soal ini sudah diubah orang lain". */
  title: string;
  /** When the newer state was saved; null while it could not be read. */
  savedAt: string | null;
  differences: readonly Difference[];
  isReading: boolean;
  onReadAgain(): void;
}

const changers: Record<Difference['changedBy'], string> = {
  own: 'Diubah Anda',
  newer: 'Diubah orang lain: tetap versi terbaru',
  both: 'Diubah keduanya',
};

/** The newer state that somebody else has saved, beside the user's own text, part by part; only parts that differ. */
export function Comparison({ title, savedAt, differences, isReading, onReadAgain }: ComparisonProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [savedAt]);
  return (
    <section aria-label="Perbandingan versi" className={styles.comparison ?? ''}>
      <Alert color="yellow" role="alert" icon={<IconAlertTriangle aria-hidden />}>
        <Title order={3} ref={heading} tabIndex={-1} size="h4">
          {title}
        </Title>
        <Text size="sm">
          {savedAt && `Versi terbaru disimpan ${formatDateTime(savedAt)}. `}
          Tulisan Anda belum disimpan dan tetap ada di formulir. Yang hanya diubah orang lain tidak akan ditimpa.
        </Text>
      </Alert>
      {savedAt === null && (
        <Button variant="default" loading={isReading} onClick={onReadAgain}>
          Muat versi terbaru
        </Button>
      )}
      {savedAt !== null && differences.length === 0 && <Text>Isi tulisan Anda sama dengan versi terbaru.</Text>}
      {differences.map((difference) => (
        <DifferenceCard key={difference.label} {...difference} />
      ))}
    </section>
  );
}

function DifferenceCard({ label, own, newer, changedBy }: Difference) {
  return (
    <section aria-label={label} className={styles.difference ?? ''}>
      <header className={styles.head ?? ''}>
        <Title order={4}>{label}</Title>
        <Text size="xs" c="dimmed">
          {changers[changedBy]}
        </Text>
      </header>
      <dl className={styles.sides ?? ''}>
        <div className={styles.side ?? ''} data-changed={changedBy !== 'newer' || undefined}>
          <dt>Versi Anda</dt>
          <dd>
            <Side {...own} />
          </dd>
        </div>
        <div className={styles.side ?? ''} data-changed={changedBy !== 'own' || undefined}>
          <dt>Versi terbaru</dt>
          <dd>
            <Side {...newer} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Side({ text, isImage = false }: ComparedSide) {
  if (text === '') return <span className={styles.nothing ?? ''}>(tidak ada)</span>;
  return isImage ? <img src={text} alt="" className={styles.image ?? ''} /> : text;
}
