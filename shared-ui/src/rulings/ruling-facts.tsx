import { labelOf, type Ruling, rulingModeLabels } from '@tryout/api/contract';
import { Progress, Stack, Text } from '@tryout/shared-ui/kit';
import { formatDateTime } from '../format/dates.ts';
import { formatNumber } from '../format/numbers.ts';
import * as styles from './rulings.module.css';

/** The proposal in words: key or weights, versions, reason. */
export function Proposal({ ruling }: { ruling: Ruling }) {
  const { newKey, newWeights, versions, reason } = ruling;
  const covered = versions.filter(({ isCovered }) => isCovered).map(({ version }) => formatNumber(version));
  return (
    <Stack gap="md">
      <blockquote className={styles.reason}>{reason}</blockquote>
      <dl className={styles.facts}>
        <div>
          <dt>{newWeights ? 'Bobot yang benar' : 'Kunci yang benar'}</dt>
          <dd>
            {newWeights
              ? Object.entries(newWeights)
                  .map(([letter, weight]) => `${letter} ${formatNumber(weight)}`)
                  .join(', ')
              : (newKey ?? 'Tidak ada: soal dianulir')}
          </dd>
        </div>
        <div>
          <dt>Versi yang diralat</dt>
          <dd>{covered.join(', ')}</dd>
        </div>
      </dl>
    </Stack>
  );
}

/** The steps of staff so far. */
export function History({ ruling: { mode, applied, undone, correctedVersion, state } }: { ruling: Ruling }) {
  if (!applied && !undone) return null;
  return (
    <dl className={styles.facts}>
      {applied && state !== 'applying' && (
        <div>
          <dt>Diterapkan</dt>
          <dd>
            {mode && labelOf(rulingModeLabels, mode)}, oleh {applied.by}, {formatDateTime(applied.at)}
          </dd>
        </div>
      )}
      {correctedVersion !== null && (
        <div>
          <dt>Soal diperbaiki</dt>
          <dd>Versi {formatNumber(correctedVersion)} memakai kunci yang benar</dd>
        </div>
      )}
      {undone && state !== 'undoing' && (
        <div>
          <dt>Dibatalkan</dt>
          <dd>
            Oleh {undone.by}, {formatDateTime(undone.at)}: nilai kembali seperti sebelum ralat
          </dd>
        </div>
      )}
    </dl>
  );
}

/** How far the scoring has come. */
export function UnderWay({ ruling: { state, progress } }: { ruling: Ruling }) {
  const words = state === 'applying' ? 'Nilai sedang dihitung ulang' : 'Ralat sedang dibatalkan';
  const percent = progress && progress.total > 0 ? (100 * progress.done) / progress.total : 0;
  return (
    <section className={styles.bar} aria-label={words}>
      <Text fw={600} className="tabular">
        {words}
        {progress && `: ${formatNumber(progress.done)} dari ${formatNumber(progress.total)} pengerjaan`}
      </Text>
      <Progress value={percent} aria-label={words} />
      <Text size="sm" c="dimmed">
        Anda boleh meninggalkan halaman ini. Peserta melihat bahwa peringkat sedang dihitung ulang.
      </Text>
    </section>
  );
}
