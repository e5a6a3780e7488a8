import type { Section, Taker } from '../../contract/index.ts';
import { csvMoment } from '../../foundation/tables/csv.ts';
import { type SheetCell, sheetStream } from '../../foundation/tables/sheet.ts';
import type { NamedSection } from './taker.service.ts';

const verdict = ({ passed, waiting }: Taker) =>
  passed === null ? (waiting > 0 ? 'Menunggu penilaian' : '') : passed ? 'Lulus' : 'Tidak lulus';
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
          ...shown.flatMap(({ section }) => [
            bySection.get(section)?.points ?? null,
            bySection.get(section)?.max ?? null,
          ]),
          taker.points,
          taker.max,
          taker.percent,
          verdict(taker),
          taker.waiting,
        ];
      }
    }
  }
  return sheetStream('Peserta', rows());
}
