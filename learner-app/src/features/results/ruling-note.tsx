import { type ItemRulingShown, knownOf, type ResultItem, type RulingMode } from '@tryout/api/contract';
import { formatNumber, IconInfoCircle } from '@tryout/shared-ui';
import { listWords } from '../../common/list-words.ts';
import * as styles from './ruling-note.module.css';
import { isAnnulled } from './result-words.ts';

/** The meaning of a ruling for the learner; letters are of the learner's own paper. */
const meanings: Record<RulingMode, (ruling: ItemRulingShown, item: ResultItem) => string> = {
  kunci_baru: ({ keys }) => `Jawaban benar sekarang ${listWords(keys)}.`,
  keduanya: ({ keys }) => `${listWords(keys)} sama-sama dihitung benar.`,
  nilai_penuh: () => 'Soal dianulir: semua peserta mendapat poin penuh.',
  dikeluarkan: () => 'Soal dianulir: tidak dihitung dalam poin maupun nilai maksimum.',
  bobot_baru: () => 'Poin setiap pilihan diganti.',
  bobot_terbaik: () => 'Setiap pilihan mendapat yang lebih tinggi dari poin lama dan poin baru.',
};

/** Says that a question is scored otherwise than in the exam: how, why, and what was right before. Nothing without a ruling. */
export function RulingNote({ item }: { item: ResultItem }) {
  const { ruling } = item;
  if (!ruling) return null;
  const meaning = knownOf(meanings, ruling.mode)?.(ruling, item);
  const before = ruling.originalWeights
    ? `Poin saat ujian: ${Object.entries(ruling.originalWeights)
        .map(([letter, weight]) => `${letter} ${formatNumber(weight)}`)
        .join(', ')}.`
    : ruling.originalKey && `Kunci saat ujian: ${ruling.originalKey}.`;
  return (
    <aside className={styles.note} aria-label={`Ralat soal ${item.number}`}>
      <IconInfoCircle size={20} aria-hidden />
      <div>
        <p className={styles.title}>{isAnnulled(item) ? 'Soal ini dianulir' : 'Soal ini diralat'}</p>
        <p>{[meaning, before].filter(Boolean).join(' ')}</p>
        <p className={styles.reason}>Alasan: {ruling.reason}</p>
      </div>
    </aside>
  );
}
