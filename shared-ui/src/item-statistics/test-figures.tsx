import type { PackageStatistics } from '@tryout/api/contract';
import { Card, Text, Title } from '@tryout/shared-ui/kit';
import { formatNumber, formatPercent, formatPoints } from '../format/numbers.ts';
import { PointsHistogram } from './points-histogram.tsx';
import * as styles from './test-figures.module.css';

type Test = PackageStatistics['whole'] & Pick<PackageStatistics['sections'][number], 'threshold'>;

/** Points with what they say; a figure that isn't defined is left out. */
const facts: { label: string; value(test: Test): string | null; meaning(test: Test): string }[] = [
  {
    label: 'Rata-rata',
    value: ({ mean, max }) => (mean === null ? null : `${formatPoints(mean)} dari ${formatPoints(max)} poin`),
    meaning: ({ standardDeviation }) =>
      standardDeviation === null ? '' : `Simpangan baku ${formatPoints(standardDeviation)} poin.`,
  },
  {
    label: 'Keandalan (α Cronbach)',
    value: ({ alpha }) => (alpha === null ? null : formatPercent(alpha)),
    meaning: () => 'Makin dekat 100%, makin sama yang diukur semua soal.',
  },
  {
    label: 'Galat baku',
    value: ({ standardError }) => (standardError === null ? null : `±${formatPoints(standardError)} poin`),
    meaning: () => 'Dua dari tiga hasil sedekat ini dengan kemampuan peserta.',
  },
  {
    label: 'Bagian kebetulan',
    value: ({ errorRatio }) => (errorRatio === null ? null : formatPercent(errorRatio)),
    meaning: () => 'dari sebaran poin bukan karena kemampuan.',
  },
];

/** A section, or a whole package, as a test: how its points are spread, and how far they can be trusted. */
export function TestFigures({ test, name }: { test: Test; name: string }) {
  const shown = facts.flatMap(({ label, value, meaning }) => {
    const text = value(test);
    return text === null ? [] : [{ label, text, meaning: meaning(test) }];
  });
  return (
    <Card component="section" aria-label={name} className={styles.test}>
      <div>
        <Title order={3} size="h4">
          {name}
        </Title>
        <Text size="sm" c="dimmed" className="tabular">
          {formatNumber(test.attempts)} peserta, {formatNumber(test.itemCount)} soal
        </Text>
        <dl className={styles.facts}>
          {shown.map(({ label, text, meaning }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <strong>{text}</strong> {meaning}
              </dd>
            </div>
          ))}
        </dl>
        {test.note && (
          <Text size="sm" c="dimmed" mt="sm">
            {test.note}
          </Text>
        )}
      </div>
      <PointsHistogram
        label={`Sebaran poin: ${name}`}
        bars={test.histogram}
        max={test.max}
        threshold={test.threshold ?? null}
      />
    </Card>
  );
}
