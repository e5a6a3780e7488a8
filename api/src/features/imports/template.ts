import { crc32, deflateSync } from 'node:zlib';
import { type ExamTypes, maxImportBytes, maxImportedQuestions, maxQuestions } from '../../contract/index.ts';
import {
  questionSheet,
  questionWorkbook,
  type SheetOption,
  type SheetPicture,
  type SheetQuestion,
  subTypeName,
} from '../../foundation/tables/question-sheet.ts';

/** The name under which the template is downloaded. */
export const templateName = 'templat-soal.xlsx';
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const sidePixels = 96;

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** A drawing in black on white as PNG, one bit for each pixel (PNG specification, sections 5 and 11). */
function drawing(isBlack: (x: number, y: number) => boolean): SheetPicture {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sidePixels, 0);
  header.writeUInt32BE(sidePixels, 4);
  header[8] = 1;
  const rowBytes = sidePixels / 8;
  const pixels = Buffer.alloc(sidePixels * (rowBytes + 1), 0xff);
  for (let y = 0; y < sidePixels; y++) {
    const row = y * (rowBytes + 1);
    pixels[row] = 0;
    for (let x = 0; x < sidePixels; x++)
      if (isBlack(x, y)) pixels[row + 1 + (x >> 3)] = (pixels[row + 1 + (x >> 3)] as number) & ~(0x80 >> (x & 7));
  }
  const content = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { type: 'png', content, width: sidePixels, height: sidePixels };
}

const middle = sidePixels / 2;
const circle = (radius: number) => drawing((x, y) => Math.hypot(x - middle, y - middle) < radius);
const square = (half: number) => drawing((x, y) => Math.abs(x - middle) < half && Math.abs(y - middle) < half);

const option = (text: string, given: Partial<SheetOption> = {}): SheetOption => ({
  text,
  picture: null,
  imageAlt: null,
  isKey: false,
  weight: null,
  ...given,
});

const question = (given: Partial<SheetQuestion>): SheetQuestion => ({
  subType: '',
  kind: 'multiple_choice',
  stem: '',
  picture: null,
  imageAlt: null,
  options: [],
  explanation: null,
  source: null,
  rubric: null,
  timeLimitSeconds: 60,
  id: null,
  ...given,
});

/** Filled examples: with a key, with weights, with pictures, and an essay. Their sub types are the first of the right kind that exist. */
function examples(examTypes: ExamTypes): SheetQuestion[] {
  const sections = examTypes.list.flatMap((one) => one.sections);
  const labelFor = (answers: string) => {
    const section = sections.find((one) => one.answers === answers) ?? sections[0];
    return subTypeName(examTypes, section?.subTypes[0]?.subType ?? '');
  };
  const [keyed, weighted] = [labelFor('key'), labelFor('weights')];
  return [
    question({
      subType: keyed,
      stem: 'Jika $x + 3 = 8$, berapakah nilai $x$?',
      options: ['3', '4', '5', '6', '8'].map((text) => option(text, { isKey: text === '5' })),
      explanation: 'Kurangi kedua ruas dengan 3: $x = 8 - 3 = 5$.',
      source: 'Contoh',
    }),
    question({
      subType: weighted,
      stem: 'Rekan Anda terlambat menyelesaikan bagiannya dari tugas bersama. Apa yang Anda lakukan?',
      options: [
        option('Menanyakan kesulitannya dan membantu menyusun rencana', { weight: 5 }),
        option('Mengerjakan bagiannya tanpa memberi tahu', { weight: 3 }),
        option('Melaporkannya kepada atasan', { weight: 2 }),
        option('Menunggu sampai ia selesai', { weight: 1 }),
        option('Mengeluh kepada rekan lain', { weight: 0 }),
      ],
      explanation: 'Pilihan dengan bobot 5 menyelesaikan masalah bersama orangnya.',
      timeLimitSeconds: 90,
    }),
    question({
      subType: keyed,
      stem: 'Gambar manakah yang sama bentuknya dengan gambar soal?',
      picture: circle(40),
      imageAlt: 'Lingkaran besar berwarna hitam',
      options: [
        option('', { picture: square(36), imageAlt: 'Persegi besar' }),
        option('', { picture: circle(20), imageAlt: 'Lingkaran kecil', isKey: true }),
        option('', { picture: square(18), imageAlt: 'Persegi kecil' }),
      ],
      explanation: 'Keduanya lingkaran; ukurannya saja yang berbeda.',
    }),
  ];
}

const guide = [
  'Cara mengisi templat ini',
  '',
  `1. Isi lembar "Soal", satu soal setiap baris, mulai dari baris 2. Paling banyak ${maxImportedQuestions.toLocaleString('id-ID')} soal setiap berkas, ${maxQuestions} soal setiap paket, ${maxImportBytes / 1024 / 1024} MB.`,
  '2. Subtes: pilih dari daftar. Tipe dan bagian ujian mengikuti subtes.',
  '3. Pertanyaan, pilihan, dan pembahasan: teks biasa. Rumus ditulis di antara dua tanda $, misalnya $\\frac{1}{2}$.',
  '4. Pilihan A–E: dua sampai lima, tanpa celah. Setiap pilihan berisi teks, gambar, atau keduanya.',
  '5. Kunci: satu huruf A–E. Atau isi Bobot A–E dengan 0–5 untuk semua pilihan; kunci lalu dikosongkan.',
  '6. Gambar: tempel di atas sel (Place over Cells), sudut kiri atasnya di dalam sel kolom gambar. PNG, JPEG, atau WebP, paling besar 2 MB. Atau tulis nama berkas gambar, lalu kirim templat dan gambarnya dalam satu .zip.',
  '7. Keterangan gambar menjelaskan gambar kepada peserta yang tidak dapat melihatnya.',
  '8. Waktu (detik): dikosongkan berarti 60.',
  '9. ID soal dan No tidak perlu diisi.',
  '10. Jenis soal: dikosongkan berarti pilihan ganda. Soal esai dengan rubrik hanya dapat diimpor oleh administrator.',
  '',
  'Excel mengubah 1/2 menjadi tanggal dan 007 menjadi 7: biarkan format sel Teks. Rumus Excel (=…) tidak dibaca.',
  'Lembar "Contoh" dan "Petunjuk" tidak dibaca. Setelah berkas dikirim, Anda melihat semua soal sebelum ditambahkan.',
];

/** The empty template, with filled examples, a guide and drop-downs. */
export const importTemplate = (examTypes: ExamTypes): Promise<Uint8Array> =>
  questionWorkbook([], {
    examTypes,
    others: [
      questionSheet('Contoh', examples(examTypes)),
      { name: 'Petunjuk', columns: [{ width: 110 }], rows: guide.map((line) => [line]) },
    ],
  });
