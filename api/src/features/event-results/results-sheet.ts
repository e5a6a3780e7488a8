import type { Section } from '../../contract/index.ts';
import { csvMoment } from '../../foundation/tables/csv.ts';
import { type SheetCell, sheetStream } from '../../foundation/tables/sheet.ts';
import type { SectionPoints } from '../../foundation/scoring/section-points.ts';
import type { ExportedStanding } from './report.repository.ts';

export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A result with its points by section. */
export type ExportedResult = ExportedStanding & { sections: readonly SectionPoints[] };

interface Columns {
  /** In their order, each with its name. */
  sections: readonly { section: Section; label: string }[];
  withContact: boolean;
}

const verdict = ({ maxPoints, passed }: Pick<ExportedStanding, 'maxPoints' | 'passed'>) => {
  if (maxPoints === 0) return 'Semua soal dianulir';
  return passed === null ? '' : passed === 1 ? 'Lulus' : 'Tidak lulus';
};

/** Results in the order of their ranks as an .xlsx file, written as they come; every text stays a text, whatever its first character. */
export function resultsSheet(
  results: AsyncIterable<readonly ExportedResult[]>,
  { sections, withContact }: Columns,
): ReadableStream<Uint8Array> {
  async function* rows(): AsyncGenerator<SheetCell[]> {
    yield [
      'Peringkat',
      'Nama',
      'Provinsi',
      'Instansi',
      ...(withContact ? ['Email', 'Telepon'] : []),
      ...sections.map(({ label }) => label),
      'Nilai',
      'Maksimum',
      'Hasil',
      'Mulai (WIB)',
      'Selesai (WIB)',
    ];
    for await (const piece of results)
      for (const { standing, ...result } of piece) {
        const isHere = standing === 'registered';
        const pointsOf = new Map(result.sections.map((one) => [one.section, one.max > 0 ? one.points : null]));
        yield [
          result.rank,
          isHere ? result.name : 'Akun dihapus',
          result.province ?? '',
          result.instance ?? '',
          ...(withContact ? [isHere ? result.email : '', result.phone ?? ''] : []),
          ...sections.map(({ section }) => pointsOf.get(section) ?? null),
          // An average would count a zero that nobody has earned.
          ...(result.maxPoints > 0 ? [result.points, result.maxPoints] : [null, null]),
          verdict(result),
          csvMoment(result.startedAt),
          csvMoment(result.submittedAt ?? result.deadlineAt),
        ];
      }
  }
  return sheetStream('Hasil', rows());
}
