import { difficulties, practiceCounts, practiceModeLabels, type PracticeSubType } from '@tryout/api/contract';
import { Button, Title, useExamTypes } from '@tryout/shared-ui';
import { NativeSelect } from '@tryout/shared-ui/more';
import { type FormEvent, useState } from 'react';
import * as styles from './practice-choices.module.css';
import type { Choice, StartPractice } from './use-start-practice.ts';
import type { WantedPractice } from './wanted-practice.ts';

const modes = ['adaptive', 'wrong', 'unseen'] as const;
const counts = [practiceCounts.min, practiceCounts.usual, 20, 30, practiceCounts.max];
const times = [30, 60, 90, 120];

interface PracticeChoicesProps {
  subTypes: readonly PracticeSubType[];
  /** Chosen at first. */
  wanted: WantedPractice | null;
  practice: StartPractice;
}

/** The choices of those who know what they want to practise. */
export function PracticeChoices({ subTypes, wanted, practice: { start, begun } }: PracticeChoicesProps) {
  const { subTypeLabel } = useExamTypes();
  const [mode, setMode] = useState<(typeof modes)[number]>('adaptive');
  const [subType, setSubType] = useState(wanted?.subType ?? '');
  const [difficulty, setDifficulty] = useState<(typeof difficulties)[number] | ''>('');
  const [count, setCount] = useState<number>(wanted?.count ?? practiceCounts.usual);
  const [seconds, setSeconds] = useState<number | null>(null);
  const offered = subTypes.filter(({ available }) => available > 0);
  const offeredCounts = [...new Set([...counts, wanted?.count ?? practiceCounts.usual])].toSorted((a, b) => a - b);
  const chosen = subType === '' ? offered : offered.filter((one) => one.subType === subType);

  function begin(event: FormEvent): void {
    event.preventDefault();
    const choice: Choice = {
      mode,
      subType: subType === '' ? null : subType,
      difficulty: difficulty === '' ? null : difficulty,
      count,
      secondsPerQuestion: seconds,
    };
    start(choice, 'choices');
  }

  return (
    <section aria-labelledby="choices">
      <Title order={2} id="choices" mb="sm">
        Pilih sendiri
      </Title>
      <form className={styles.form} onSubmit={begin}>
        <fieldset className={styles.modes}>
          <legend>Soal</legend>
          {modes.map((one) => (
            <label key={one} className={styles.mode}>
              <input type="radio" name="mode" checked={mode === one} onChange={() => setMode(one)} />
              <span>
                {practiceModeLabels[one]}
                <span className={styles.hint}>{hintOf(one, chosen)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className={styles.fields}>
          <NativeSelect
            label="Subtes"
            data={[
              { value: '', label: 'Semua subtes' },
              ...offered.map((one) => ({ value: one.subType, label: subTypeLabel(one.subType) })),
            ]}
            value={subType}
            onChange={(event) => setSubType(event.currentTarget.value)}
          />
          <NativeSelect
            label="Kesulitan"
            data={[{ value: '', label: 'Semua tingkat' }, ...difficulties]}
            value={difficulty}
            onChange={(event) => setDifficulty(event.currentTarget.value as typeof difficulty)}
          />
          <NativeSelect
            label="Jumlah"
            data={offeredCounts.map((one) => ({ value: String(one), label: `${one} soal` }))}
            value={String(count)}
            onChange={(event) => setCount(Number(event.currentTarget.value))}
          />
          <NativeSelect
            label="Waktu"
            data={[
              { value: '', label: 'Tanpa batas waktu' },
              ...times.map((one) => ({ value: String(one), label: `${one} detik per soal` })),
            ]}
            value={seconds === null ? '' : String(seconds)}
            onChange={(event) => setSeconds(Number(event.currentTarget.value) || null)}
          />
        </div>
        <Button type="submit" variant="light" className={styles.start ?? ''} loading={begun === 'choices'}>
          Mulai dengan pilihan ini
        </Button>
      </form>
    </section>
  );
}

function hintOf(mode: (typeof modes)[number], subTypes: readonly PracticeSubType[]): string {
  const sum = (of: 'wrong' | 'unseen') => subTypes.reduce((total, one) => total + one[of], 0);
  return mode === 'adaptive' ? 'sesuai kemampuan Anda' : `${sum(mode)} soal`;
}
