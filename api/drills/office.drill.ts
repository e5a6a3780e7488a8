import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readXlsx as readWorkbook } from 'hucre/xlsx';
import sharp from 'sharp';
import { installDebianPackages } from '../../config/debian-packages.ts';
import { readDocx } from '../src/features/imports/formats/docx.ts';
import { readXlsx } from '../src/features/imports/formats/xlsx.ts';
import type { ReadQuestion } from '../src/features/imports/read-question.ts';
import { questionWorkbook, type SheetQuestion } from '../src/foundation/tables/question-sheet.ts';
import { docx, drawing, numbered, paragraph, table } from '../test/docx.ts';
import { examTypes } from '../test/exam-content.ts';

/*
 * LibreOffice opens and saves our workbook and a Word document; both still come in as they were. Debian's packages without windows are
 * enough, and are installed where they are missing and we may: about a minute. --short runs without them, if they aren't there.
 */
const packages = ['libreoffice-calc-nogui', 'libreoffice-writer-nogui'];
const libraries = ['libsclo.so', 'libswlo.so'].map((name) => join('/usr/lib/libreoffice/program', name));
const isInstalled = () => libraries.every((path) => existsSync(path));
const isShort = process.argv.includes('--short');

/** Opens a file with LibreOffice and saves it again in the same format. */
function savedByOffice(folder: string, name: string, content: Uint8Array): Uint8Array {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  const [from, to] = [join(folder, name), join(folder, 'saved')];
  writeFileSync(from, content);
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  execFileSync('soffice', [profile, '--headless', '--convert-to', ending, '--outdir', to, from], { stdio: 'ignore' });
  return new Uint8Array(readFileSync(join(to, name)));
}

/** The parts of a question that a program may not change; of pictures that they are there, since it writes their bytes anew. */
const essence = ({ picture, options, notices: _, ...question }: ReadQuestion) => ({
  ...question,
  hasPicture: picture !== null,
  options: options.map(({ picture: shown, ...option }) => ({ ...option, hasPicture: shown !== null })),
});

function expectSame(what: string, before: ReadQuestion[], after: ReadQuestion[]): void {
  const [one, other] = [before.map(essence), after.map(essence)];
  if (one.length > 0 && one.every(({ problems }) => problems.length === 0) && isDeepStrictEqual(one, other)) return;
  throw new Error(`${what} changed:\n${JSON.stringify(one, null, 1)}\n${JSON.stringify(other, null, 1)}`);
}

const picture = async () => ({
  content: new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3b4cb8' } })
      .png()
      .toBuffer(),
  ),
  type: 'png' as const,
  width: 60,
  height: 40,
});
const texts = ['=1+1', '1/2', '007', 'a  b\nc\td', '$x^2$ & <b> "é🎓"', '_x0041_', '-5', '1,5', 'TRUE', '10:30'];

async function workbook(): Promise<Uint8Array> {
  const shown = await picture();
  const questions = texts.map((text, index): SheetQuestion => ({
    kind: 'multiple_choice',
    subType: 'Nasionalisme',
    stem: `Soal ${text}`,
    picture: index % 3 === 0 ? shown : null,
    imageAlt: index % 3 === 0 ? 'Kotak biru' : null,
    options: texts.slice(0, 5).map((_, at) => ({
      text: texts[(index + at) % texts.length] ?? '',
      picture: index === 1 && at === 2 ? shown : null,
      imageAlt: null,
      isKey: index % 2 === 0 && at === 1,
      weight: index % 2 === 0 ? null : at,
    })),
    explanation: text,
    source: null,
    rubric: null,
    timeLimitSeconds: 60 + index,
    id: `0000${index}`,
  }));
  return questionWorkbook(questions, { examTypes });
}

async function document(): Promise<Uint8Array[]> {
  const shown = (await picture()).content;
  const lines = ['Ibu kota Jawa Barat adalah $x^2$ …', 'Kedua?'].flatMap((stem) => [
    numbered(stem),
    ...['Bandung', 'Semarang & "kota"', 'Serang'].map((option) => numbered(option, 1)),
    paragraph('Kunci: B'),
    paragraph('Pembahasan: Lihat peta.'),
  ]);
  const headings = ['No', 'Soal', 'Pilihan A', 'Pilihan B', 'Kunci'].map((heading) => paragraph(heading));
  const row = [paragraph('1'), paragraph('Peta?') + drawing(1), paragraph('1/2'), paragraph('007'), paragraph('B')];
  return [docx(lines.join('')), docx(table([headings, row]), [shown])];
}

const none = () => undefined;
if (isShort && !isInstalled()) {
  process.stdout.write(
    `${JSON.stringify({ drill: 'office', faults: 0, opened: 0, why: 'LibreOffice is not installed' })}\n`,
  );
} else {
  installDebianPackages(packages, isInstalled);
  const folder = mkdtempSync(join(tmpdir(), 'office-'));
  const startedMs = performance.now();
  try {
    const ours = await workbook();
    const saved = savedByOffice(folder, 'soal.xlsx', ours);
    expectSame('The workbook', (await readXlsx(ours, none)).questions, (await readXlsx(saved, none)).questions);
    const [sheet] = (await readWorkbook(saved)).sheets;
    const lists = sheet?.dataValidations?.filter(({ type }) => type === 'list').length ?? 0;
    if (lists < 3) throw new Error(`The workbook has ${lists} drop-downs left`);
    for (const [index, one] of (await document()).entries()) {
      const again = savedByOffice(folder, `dokumen-${index}.docx`, one);
      expectSame('A document', (await readDocx(one, none)).questions, (await readDocx(again, none)).questions);
    }
    const seconds = Number(((performance.now() - startedMs) / 1_000).toFixed(1));
    process.stdout.write(
      `${JSON.stringify({ drill: 'office', faults: 0, opened: 3, questions: texts.length, dropDowns: lists, seconds })}\n`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
