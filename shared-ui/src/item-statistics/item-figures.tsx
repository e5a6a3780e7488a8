import { flagsFrom, type ItemStatistics, type StatisticsFlag } from '@tryout/api/contract';
import { Text, Title } from '@tryout/shared-ui/kit';
import { formatDateTime, formatRelative } from '../format/dates.ts';
import { formatNumber, formatPercent, percentOrDash } from '../format/numbers.ts';
import { tooFew } from './flag-marks.tsx';
import { byUrgency, flagLook } from './flag-words.tsx';
import * as styles from './item-figures.module.css';
import { OptionShares } from './option-shares.tsx';

interface ItemFiguresProps {
  statistics: ItemStatistics;
  /** The points of each option by its letter, where every option earns some. */
  weights?: Readonly<Record<string, number | null>>;
  /** "soal 3": names the parts for screen readers. */
  name: string;
  /** Rank of the parts' headings. */
  order?: 3 | 4;
}

/** One version of a question: its flags with their meaning, who chose which option, and all figures. */
export function ItemFigures({ statistics, weights, name, order = 3 }: ItemFiguresProps) {
  const { attempts, flags, options, note, isRecounting } = statistics;
  // Between two takers and enough, the note repeats what stands at the top.
  const saysMore = attempts >= flagsFrom || attempts < 2 || statistics.facility === null;
  const remarks = remarksOf(flags);
  const hasGroups = options.some(({ upperShare }) => upperShare !== null);
  return (
    <div className={styles.figures}>
      <Text size="sm" c="dimmed" className="tabular">
        {sample(statistics)}
      </Text>
      {isRecounting && <Text size="sm">Sedang dihitung ulang: angka di bawah dari yang sudah dihitung.</Text>}
      {attempts < flagsFrom && (
        <Text size="sm" className={styles.few ?? ''}>
          {tooFew(attempts)}. Tanda bahaya baru muncul setelah itu.
        </Text>
      )}
      {flags.length > 0 && (
        <ul className={styles.flags} aria-label={`Tanda ${name}`}>
          {byUrgency(flags).map((flag) => (
            <Flag key={flag.flag} flag={flag} />
          ))}
        </ul>
      )}
      {attempts >= flagsFrom && flags.length === 0 && <Text size="sm">Tidak ada tanda bahaya pada soal ini.</Text>}
      {options.length > 0 && attempts > 0 && (
        <section>
          <Title order={order} size="h5">
            Siapa memilih apa
          </Title>
          <Text size="sm" c="dimmed" mb={4}>
            {hasGroups
              ? 'Soal yang baik: kunci lebih sering dipilih kelompok terbaik daripada kelompok terlemah, dan pengecoh sebaliknya.'
              : 'Kelompok terbaik dan terlemah dibandingkan setelah pesertanya cukup.'}
          </Text>
          <OptionShares
            label={`Sebaran jawaban ${name}`}
            options={options.map(({ letter, isKey, share, upperShare, lowerShare }) => ({
              letter,
              isKey,
              share: share ?? 0,
              upper: upperShare,
              lower: lowerShare,
              ...(letter !== null && weights?.[letter] !== undefined && { weight: weights[letter] ?? null }),
              ...(letter !== null && remarks.get(letter)),
            }))}
          />
        </section>
      )}
      {attempts > 0 && (
        <section>
          <Title order={order} size="h5">
            Angka
          </Title>
          <Facts statistics={statistics} />
        </section>
      )}
      {note && saysMore && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </div>
  );
}

/** Remarks beside the options that flags are about. */
function remarksOf(flags: readonly StatisticsFlag[]) {
  const remarks = new Map<string, { remark: string; isSuspect?: boolean }>();
  for (const { flag, letters } of flags)
    for (const letter of letters) {
      if (flag === 'dead_distractor') remarks.set(letter, { remark: 'Jarang dipilih' });
      if (flag === 'key_suspected') remarks.set(letter, { remark: 'Dipilih yang kuat', isSuspect: true });
    }
  return remarks;
}

/** A flag, and its meaning for this question in one sentence. */
export function Flag({ flag }: { flag: StatisticsFlag }) {
  const { label, Icon, tone } = flagLook(flag);
  return (
    <li className={styles.flag} data-tone={tone}>
      <Icon size={22} aria-hidden />
      <span>
        <strong className={styles.label}>{label}</strong>
        {flag.sentence}
      </span>
    </li>
  );
}

/** "120 pengerjaan pertama, dihitung 3 menit yang lalu" */
function sample({ attempts, countedAt }: ItemStatistics): string {
  if (countedAt === null) return 'Belum ada pengerjaan yang dihitung';
  return `${formatNumber(attempts)} pengerjaan pertama, dihitung ${formatRelative(countedAt)} (${formatDateTime(countedAt)})`;
}

/** Each figure with what it says: people who write questions aren't statisticians. */
const facts: {
  label: string;
  value(statistics: ItemStatistics): string;
  meaning: string;
  isPackage?: true;
}[] = [
  {
    label: 'Rata-rata poin',
    value: ({ facility }) => percentOrDash(facility),
    meaning: 'dari poin maksimum. Makin kecil, makin sulit.',
  },
  {
    label: 'Tebakan acak',
    value: ({ randomGuess }) => percentOrDash(randomGuess),
    meaning: 'rata-rata poin bila semua menebak.',
  },
  {
    label: 'Daya beda',
    value: ({ discrimination }) => percentOrDash(discrimination),
    meaning: 'korelasi dengan soal lain di bagiannya. Negatif: yang kuat justru salah.',
  },
  {
    label: 'Efisiensi daya beda',
    value: ({ efficiency }) => percentOrDash(efficiency),
    meaning: 'daya beda dibanding yang terbaik yang mungkin. Di bawah 15% lemah.',
  },
  {
    label: 'Simpangan baku',
    value: ({ standardDeviation }) => percentOrDash(standardDeviation),
    meaning: 'sebaran poin. Nol: semua mendapat poin yang sama.',
  },
  {
    label: 'Bobot efektif',
    value: ({ effectiveWeight, intendedWeight }) =>
      effectiveWeight === null
        ? '–'
        : `${formatPercent(effectiveWeight)} dari rencana ${percentOrDash(intendedWeight)}`,
    meaning: 'peran soal ini dalam membedakan peserta.',
    isPackage: true,
  },
];

function Facts({ statistics }: { statistics: ItemStatistics }) {
  const inPackage = statistics.intendedWeight !== null;
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ isPackage }) => !isPackage || inPackage)
        .map(({ label, value, meaning }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{value(statistics)}</strong> <span>{meaning}</span>
            </dd>
          </div>
        ))}
    </dl>
  );
}
