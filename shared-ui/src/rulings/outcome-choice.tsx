import {
  knownOf,
  labelOf,
  rulingModeDescriptions,
  rulingModeLabels,
  type RulingOutcome,
  type RulingPreview,
} from '@tryout/api/contract';
import { Text, useMediaQuery } from '@tryout/shared-ui/kit';
import { Radio } from '@tryout/shared-ui/kit-more';
import type { ReactNode } from 'react';
import { PlainTable } from '../components/plain-table/plain-table.tsx';
import { formatNumber, formatPercent, formatPoints } from '../format/numbers.ts';
import * as styles from './outcome-choice.module.css';

interface OutcomeChoiceProps {
  preview: RulingPreview;
  /** The chosen mode: null until one is chosen, since none is suggested. */
  value: string | null;
  /** Left out for who can't decide: then nothing can be chosen. */
  onChange?: ((mode: string) => void) | undefined;
  /** Nothing was chosen. */
  error?: string | null;
}

const percentOrDash = (value: number | null) => (value === null ? '–' : formatPercent(value));
const facility = (share: number | null) => percentOrDash(share === null ? null : 100 * share);
const most = (value: number, points: number, sign: '+' | '−') =>
  value === 0 ? undefined : `paling banyak ${sign}${formatPoints(points)}`;

/** The consequences of a mode, in the order of importance for a learner. */
const columns: {
  label: string;
  tone?: 'up' | 'down';
  value(outcome: RulingOutcome): string;
  /** Below the value. */
  note?(outcome: RulingOutcome): string | undefined;
  isSome?(outcome: RulingOutcome): boolean;
}[] = [
  { label: 'Hasil berubah', value: ({ changed }) => formatNumber(changed) },
  {
    label: 'Naik',
    tone: 'up',
    value: ({ up }) => formatNumber(up),
    note: ({ up, mostUp }) => most(up, mostUp, '+'),
    isSome: ({ up }) => up > 0,
  },
  {
    label: 'Turun',
    tone: 'down',
    value: ({ down }) => formatNumber(down),
    note: ({ down, mostDown }) => most(down, mostDown, '−'),
    isSome: ({ down }) => down > 0,
  },
  {
    label: 'Menjadi lulus',
    tone: 'up',
    value: ({ passedWon }) => formatNumber(passedWon),
    isSome: ({ passedWon }) => passedWon > 0,
  },
  {
    label: 'Tidak lagi lulus',
    tone: 'down',
    value: ({ passedLost }) => formatNumber(passedLost),
    isSome: ({ passedLost }) => passedLost > 0,
  },
  { label: 'Peringkat bergeser', value: ({ ranksChanged }) => formatNumber(ranksChanged) },
  { label: 'Rata-rata poin soal', value: ({ statistics }) => facility(statistics.facility) },
  { label: 'Daya beda soal', value: ({ statistics }) => percentOrDash(statistics.discrimination) },
];

const describe = (mode: RulingOutcome['mode']) => knownOf(rulingModeDescriptions, mode);

/** All modes of a ruling side by side with what each would do: a table, on phones a card for each. None is chosen before. */
export function OutcomeChoice({ preview, value, onChange, error }: OutcomeChoiceProps) {
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const Shown = isWide ? OutcomeTable : OutcomeCards;
  const content = <Shown preview={preview} value={value} canChoose={onChange !== undefined} />;
  if (!onChange) return content;
  return (
    <Radio.Group aria-label="Cara penilaian" value={value} onChange={onChange} error={error}>
      {content}
    </Radio.Group>
  );
}

interface ShownProps {
  preview: RulingPreview;
  value: string | null;
  canChoose: boolean;
}

/** A mode's name, as a choice where one can be made. */
function Mode({ mode, canChoose }: { mode: RulingOutcome['mode']; canChoose: boolean }): ReactNode {
  const label = labelOf(rulingModeLabels, mode);
  const description = describe(mode);
  if (canChoose) return <Radio value={mode} label={<strong>{label}</strong>} description={description} />;
  return (
    <>
      <strong>{label}</strong>
      {description && (
        <Text size="sm" c="dimmed">
          {description}
        </Text>
      )}
    </>
  );
}

const Note = ({ children }: { children: string | undefined }) =>
  children ? <span className={styles.note}>{children}</span> : null;

function OutcomeTable({ preview: { outcomes, statistics }, value, canChoose }: ShownProps) {
  return (
    <PlainTable label="Akibat setiap cara penilaian" className={styles.outcomes}>
      <thead>
        <tr>
          <th scope="col">Cara penilaian</th>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className={styles.now}>
          <th scope="row">Sekarang</th>
          <td colSpan={columns.length - 2}>Tanpa ralat</td>
          <td>{facility(statistics.facility)}</td>
          <td>{percentOrDash(statistics.discrimination)}</td>
        </tr>
        {outcomes.map((outcome) => (
          <tr key={outcome.mode} data-chosen={outcome.mode === value || undefined}>
            <th scope="row">
              <Mode mode={outcome.mode} canChoose={canChoose} />
            </th>
            {columns.map(({ label, tone, value: show, note, isSome }) => (
              <td key={label} data-tone={isSome?.(outcome) ? tone : undefined}>
                {show(outcome)}
                <Note>{note?.(outcome)}</Note>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function OutcomeCards({ preview: { outcomes, statistics }, value, canChoose }: ShownProps) {
  return (
    <div className={styles.cards}>
      <p className={styles.nowCard}>
        Sekarang, tanpa ralat: rata-rata poin soal {facility(statistics.facility)}, daya beda{' '}
        {percentOrDash(statistics.discrimination)}.
      </p>
      {outcomes.map((outcome) => (
        <section
          key={outcome.mode}
          className={styles.card}
          aria-label={labelOf(rulingModeLabels, outcome.mode)}
          data-chosen={outcome.mode === value || undefined}
        >
          <Mode mode={outcome.mode} canChoose={canChoose} />
          <dl className={styles.facts}>
            {columns.map(({ label, tone, value: show, note, isSome }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd data-tone={isSome?.(outcome) ? tone : undefined}>
                  {show(outcome)} <Note>{note?.(outcome)}</Note>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
