import { Alert, Button, IconAlertTriangle, Text, Title } from '@tryout/shared-ui/kit';
import { SegmentedControl } from '@tryout/shared-ui/kit-staff';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '../../format/dates.ts';
import { type Run, textDifference } from '../field-changes/text-difference.ts';
import * as styles from './comparison.module.css';

/** One side of a comparison. */
export interface ComparedSide {
  /** '' if it is empty. */
  text: string;
  /** The text is a picture's address. */
  isImage?: boolean;
  /** A description of the picture; '' or left out where nobody has described it. */
  alt?: string;
}

/** A part in which the user's own text and the newer state differ. */
export interface Difference {
  label: string;
  own: ComparedSide;
  newer: ComparedSide;
  /** Who has changed it since the editing began. */
  changedBy: 'own' | 'newer' | 'both';
  /** Only if parts are chosen one by one: the part's name for the choice, and the side that will be taken. */
  name?: string;
  side?: 'own' | 'newer';
  /** The side can't be chosen: the writer's own picture is no longer stored. */
  isFixed?: boolean;
}

interface ComparisonProps {
  /** "Soal ini sudah diubah orang lain". */
  title: string;
  /** When the newer state was saved; null while it could not be read, left out where the time isn't known. */
  savedAt?: string | null;
  /** Who saved it; left out where that isn't known. */
  savedBy?: string | null;
  differences: readonly Difference[];
  isReading: boolean;
  /** False while something else is in its place. */
  isShown?: boolean;
  onReadAgain(): void;
  /** Each part is chosen by itself. */
  onChoose?(name: string, side: 'own' | 'newer'): void;
}

const changers: Record<Difference['changedBy'], string> = {
  own: 'Diubah Anda',
  newer: 'Diubah orang lain: tetap versi terbaru',
  both: 'Diubah keduanya',
};
/** The labels for a part that can still be chosen. */
const choosers: Record<Difference['changedBy'], string> = {
  own: 'Diubah Anda',
  newer: 'Diubah orang lain',
  both: 'Diubah keduanya',
};

const fixed = 'Gambarnya diubah orang lain: tetap versi terbaru';

/** The newer version that somebody else saved, beside the user's own text: only the parts that differ. */
export function Comparison(props: ComparisonProps) {
  const { title, savedAt, savedBy, differences, isReading, isShown = true, onReadAgain, onChoose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A hidden heading can't take the focus.
    if (isShown) heading.current?.focus();
  }, [savedAt, isShown]);
  return (
    <section aria-label="Perbandingan versi" className={styles.comparison ?? ''}>
      <Alert color="yellow" role="alert" icon={<IconAlertTriangle aria-hidden />}>
        <Title order={3} ref={heading} tabIndex={-1} size="h4">
          {title}
        </Title>
        <Text size="sm">
          {savedAt && `Versi terbaru disimpan${savedBy ? ` ${savedBy},` : ''} ${formatDateTime(savedAt)}. `}
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
        <DifferenceCard key={difference.label} {...difference} onChoose={onChoose} newerName={savedBy ?? null} />
      ))}
    </section>
  );
}

interface DifferenceCardProps extends Difference {
  onChoose: ComparisonProps['onChoose'];
  /** Whose the newer version is. */
  newerName: string | null;
}

function DifferenceCard({
  label,
  own,
  newer,
  changedBy,
  name,
  side,
  isFixed = false,
  onChoose,
  newerName,
}: DifferenceCardProps) {
  const isImage = own.isImage ?? newer.isImage ?? false;
  const runs = isImage ? null : textDifference(newer.text, own.text);
  const canChoose = onChoose !== undefined && name !== undefined && side !== undefined && !isFixed;
  return (
    <section aria-label={label} className={styles.difference ?? ''}>
      <header className={styles.head ?? ''}>
        <Title order={4}>{label}</Title>
        <Text size="xs" c="dimmed">
          {isFixed ? fixed : (canChoose ? choosers : changers)[changedBy]}
        </Text>
      </header>
      <dl className={styles.sides ?? ''}>
        <div
          className={styles.side ?? ''}
          data-changed={changedBy !== 'newer' || undefined}
          data-left-out={side === 'newer' || undefined}
        >
          <dt>Versi Anda</dt>
          <dd>
            <Side {...own} alt={own.alt || `${label}, versi Anda`} runs={runs?.after} mark="ins" />
          </dd>
        </div>
        <div
          className={styles.side ?? ''}
          data-changed={changedBy !== 'own' || undefined}
          data-left-out={side === 'own' || undefined}
        >
          <dt>Versi terbaru{newerName && ` (${newerName})`}</dt>
          <dd>
            <Side {...newer} alt={newer.alt || `${label}, versi terbaru`} runs={runs?.before} mark="del" />
          </dd>
        </div>
      </dl>
      {canChoose && (
        <SegmentedControl
          fullWidth
          aria-label={`Yang dipakai untuk ${label}`}
          data={[
            { value: 'own', label: 'Pakai milik saya' },
            { value: 'newer', label: 'Pakai yang terbaru' },
          ]}
          value={side}
          onChange={(chosen) => onChoose(name, chosen as typeof side)}
        />
      )}
    </section>
  );
}

interface SideProps extends ComparedSide {
  alt: string;
  /** The text in pieces; words that only this side has are marked. */
  runs: Run[] | undefined;
  mark: 'ins' | 'del';
}

function Side({ text, isImage = false, alt, runs = [], mark: Mark }: SideProps) {
  if (text === '') return <span className={styles.nothing ?? ''}>(tidak ada)</span>;
  if (isImage) return <img src={text} alt={alt} className={styles.image ?? ''} />;
  return runs.map((run, index) =>
    // The runs of a text have no other name than their place.
    run.isChanged ? <Mark key={index}>{run.text}</Mark> : <span key={index}>{run.text}</span>,
  );
}
