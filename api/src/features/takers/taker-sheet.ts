import { attemptEndLabels, type Taker } from '../../contract/index.ts';
import { csvMoment } from '../../foundation/tables/csv.ts';
import { type SheetCell, sheetStream } from '../../foundation/tables/sheet.ts';
import type { NamedSection } from './taker.service.ts';

const verdict = ({ max, passed, waiting }: Taker) => {
  if (passed !== null) return passed ? 'Lulus' : 'Tidak lulus';
  if (waiting > 0) return 'Menunggu penilaian';
  return max === 0 ? 'Semua soal dianulir' : '';
};
/** Points and maximum; nothing where no question counts, or an average would count a zero that nobody has earned. */
const scoreOf = (score: { points: number; max: number } | undefined) =>
  score && score.max > 0 ? [score.points, score.max] : [null, null];
const nameOf = ({ learner, isGuest }: Taker) => learner?.name ?? (isGuest ? 'Tamu' : 'Akun dihapus');

/**
 * Takers as an .xlsx file, written as they come: points are numbers, and every text stays a text, whatever its first
 * character.
 * @param sections each gets a column for points and one for their maximum
 * @returns bytes of the file
 */
export function takerSheet(
  sections: readonly NamedSection[],
  pieces: AsyncGenerator<Taker[]>,
): ReadableStream<Uint8Array> {
  const header = [
    'No',
    'Nama',
    'Email',
    'Selesai (WIB)',
    ...sections.flatMap(({ section, label }) => [label, `Maks. ${section}`]),
    'Nilai',
    'Maksimum',
    'Persen',
    'Hasil',
    'Esai menunggu',
    'Akhir pengerjaan',
  ];
  async function* rows(): AsyncGenerator<SheetCell[]> {
    yield header;
    let number = 0;
    for await (const piece of pieces) {
      for (const taker of piece) {
        number += 1;
        const bySection = new Map(taker.sections.map((one) => [one.section, one]));
        yield [
          number,
          nameOf(taker),
          taker.learner?.email ?? '',
          csvMoment(taker.submittedAt),
          ...sections.flatMap(({ section }) => scoreOf(bySection.get(section))),
          ...scoreOf(taker),
          taker.max === 0 ? null : taker.percent,
          verdict(taker),
          taker.waiting,
          taker.endedBy ? attemptEndLabels[taker.endedBy] : '',
        ];
      }
    }
  }
  return sheetStream('Peserta', rows());
}
