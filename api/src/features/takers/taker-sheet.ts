import { attemptEndLabels, type Section, type Taker } from '../../contract/index.ts';
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

/** Columns for all sections of all packages would be mostly empty: the first takers show which sections the package has. */
async function firstPiece(pieces: AsyncGenerator<Taker[]>): Promise<Taker[]> {
  const { value } = await pieces.next();
  return (value as Taker[] | undefined) ?? [];
}

/**
 * Takers as an .xlsx file, written as they come: points are numbers, and every text stays a text, whatever its first
 * character.
 * @returns bytes of the file
 */
export async function takerSheet(
  pieces: AsyncGenerator<Taker[]>,
  nameSections: (found: ReadonlySet<Section>) => NamedSection[],
): Promise<ReadableStream<Uint8Array>> {
  const first = await firstPiece(pieces);
  const taken = new Set(first.flatMap((taker) => taker.sections.map(({ section }) => section)));
  const shown = nameSections(taken);
  const header = [
    'No',
    'Nama',
    'Email',
    'Selesai (WIB)',
    ...shown.flatMap(({ section, label }) => [label, `Maks. ${section}`]),
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
    async function* all() {
      yield first;
      yield* pieces;
    }
    for await (const piece of all()) {
      for (const taker of piece) {
        number += 1;
        const bySection = new Map(taker.sections.map((one) => [one.section, one]));
        yield [
          number,
          nameOf(taker),
          taker.learner?.email ?? '',
          csvMoment(taker.submittedAt),
          ...shown.flatMap(({ section }) => scoreOf(bySection.get(section))),
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
