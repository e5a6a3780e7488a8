import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import qrcode from 'qrcode-generator';
import { senderName } from '../../foundation/mail/mail.ts';

/** The texts of a certificate. */
export interface CertificateContent {
  name: string;
  event: string;
  takenAt: string;
  release: number;
  releasedAt: string;
  rank: number;
  takers: number;
  points: number;
  max: number;
  passed: boolean | null;
  code: string;
  /** Of the page on which it is checked. */
  address: string;
}

const fontFolder = join(import.meta.dirname, '../../../content/fonts');
const readFont = (weight: 400 | 800) => readFileSync(join(fontFolder, `plus-jakarta-sans-${weight}.ttf`));
/** Read with the first certificate. */
let fonts: { regular: Buffer; bold: Buffer } | undefined;

/** The product's colours on paper. */
const colours = { nila: '#2F3E9E', mori: '#FBF8F1', ink: '#1B1E33', soft: '#565A75', soga: '#8A5A2B', line: '#D9D3C3' };

/** A4, landscape, in points of 1/72 inch. */
const page = { width: 841.89, height: 595.28 };
const margin = 64;
const frame = 28;
/** Of the lines in the middle. */
const widest = 660;

const inDays = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' });
const inMinutes = new Intl.DateTimeFormat('id-ID', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Jakarta',
});
const numbers = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 });

type Document = PDFKit.PDFDocument;

/** A petal of the kawung mark, in the square from 3.5 to 28.5, as on screens. */
const petal =
  'M16 14.8C12.6 12.8 10.8 9.4 11.3 5.8C11.6 3.4 13.4 1.4 16 .5C18.6 1.4 20.4 3.4 20.7 5.8C21.2 9.4 19.4 12.8 16 14.8Z';

/** The kawung mark: four ovals around a centre, one of them chosen. */
function drawMark(doc: Document, x: number, y: number, size: number): void {
  doc.save();
  doc
    .translate(x, y)
    .scale(size / 25)
    .translate(-3.5, -3.5);
  for (const degrees of [45, 135, 225, 315]) {
    doc.save();
    doc
      .rotate(degrees, { origin: [16, 16] })
      .path(petal)
      .fill(degrees === 45 ? colours.soga : colours.nila);
    doc.restore();
  }
  doc.restore();
}

/** The address as a QR code, drawn as squares: sharp at any size. */
function drawQr(doc: Document, text: string, x: number, y: number, size: number): void {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const module = size / count;
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) doc.rect(x + column * module, y + row * module, module, module);
  doc.fill(colours.ink);
}

/** Signs that fonts of Latin letters lack, and what is written in their place. */
const alike: Record<string, string> = {
  '\u02BB': '\u2018',
  '\u02BC': '\u2019',
  '\u2010': '-',
  '\u2011': '-',
  '\u00A0': ' ',
};
const marks = /\p{M}/gu;
const unseen = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/**
 * A text in the signs that the font has: an accented letter that it lacks becomes the plain one, anything else that it lacks a question mark.
 * @returns the text, and whether it lost a letter
 */
function printable(doc: Document, text: string): { text: string; isWhole: boolean } {
  // pdfkit's type of a font doesn't tell what the font itself can.
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font;
  const has = (sign: string) => [...sign].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
  let isWhole = true;
  const written = [...text.normalize('NFC').replace(unseen, '')].map((sign) => {
    const known = alike[sign] ?? sign;
    if (has(known)) return known;
    if (/\s/u.test(sign)) return ' ';
    const plain = known.normalize('NFKD').replace(marks, '');
    if (plain !== '' && has(plain)) return plain;
    if (/^\p{M}$/u.test(sign)) return '';
    isWhole = false;
    return '?';
  });
  return { text: written.join('').replaceAll(/\s+/g, ' ').trim(), isWhole };
}

/** Writes centred lines, as large as they fit; @returns where the next begins. */
function writeFitting(
  doc: Document,
  text: string,
  { y, sizes, lines, width }: { y: number; sizes: readonly number[]; lines: number; width: number },
): number {
  const left = (page.width - width) / 2;
  const options = { width, align: 'center', lineGap: 2 } as const;
  const heightOf = (size: number) => doc.fontSize(size).heightOfString(text, options);
  const lineOf = (size: number) => doc.fontSize(size).currentLineHeight(true) + options.lineGap;
  const smallest = sizes.at(-1) as number;
  const size = sizes.find((one) => heightOf(one) <= lines * lineOf(one) + 1) ?? smallest;
  const most = lines * lineOf(size);
  doc.fontSize(size).text(text, left, y, { ...options, height: most, ellipsis: true });
  return y + Math.min(most, heightOf(size));
}

/**
 * A certificate on one page of A4 in landscape, with its text as text. Takes some 50 ms of a core, most of it for reading the fonts.
 * @param isCompressed false writes the page's content as it is, for tests
 */
export async function certificatePdf(content: CertificateContent, isCompressed = true): Promise<Buffer> {
  fonts ??= { regular: readFont(400), bold: readFont(800) };
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    compress: isCompressed,
    lang: 'id-ID',
    displayTitle: true,
    info: { Title: `Sertifikat ${content.code}`, Creator: senderName, Subject: content.event },
  });
  const done = collect(doc);
  doc.registerFont('regular', fonts.regular);
  doc.registerFont('bold', fonts.bold);

  doc.rect(0, 0, page.width, page.height).fill(colours.mori);
  doc
    .roundedRect(frame, frame, page.width - 2 * frame, page.height - 2 * frame, 12)
    .lineWidth(1.5)
    .stroke(colours.nila);

  drawMark(doc, margin, 56, 30);
  doc
    .font('bold')
    .fontSize(13)
    .fillColor(colours.nila)
    .text(senderName, margin + 40, 63, { lineBreak: false });

  const centre = { width: page.width - 2 * margin, align: 'center' } as const;
  doc.font('bold').fontSize(30).fillColor(colours.nila);
  doc.text('Sertifikat', margin, 104, { ...centre, characterSpacing: 1 });
  doc.font('regular').fontSize(13).fillColor(colours.soft).text('diberikan kepada', margin, 152, centre);

  doc.font('bold').fillColor(colours.ink);
  const name = printable(doc, content.name);
  let y = writeFitting(doc, name.text, {
    y: 176,
    ...(doc.fontSize(22).widthOfString(name.text) <= widest
      ? { sizes: [34, 30, 26, 22], lines: 1 }
      : { sizes: [20, 17, 14], lines: 2 }),
    width: widest,
  });
  doc
    .moveTo(page.width / 2 - 40, y + 8)
    .lineTo(page.width / 2 + 40, y + 8)
    .lineWidth(2)
    .stroke(colours.soga);
  doc
    .font('regular')
    .fontSize(13)
    .fillColor(colours.soft)
    .text('yang telah mengerjakan', margin, y + 20, centre);

  doc.font('bold').fillColor(colours.ink);
  const event = printable(doc, content.event);
  y = writeFitting(doc, event.text, { y: y + 42, sizes: [20, 17, 15], lines: 2, width: 620 });
  doc.font('regular').fontSize(13).fillColor(colours.soft);
  doc.text(`pada ${inDays.format(new Date(content.takenAt))}`, margin, y + 6, centre);

  drawFigures(doc, content);
  drawFoot(doc, content, name.isWhole);
  doc.end();
  return done;
}

function drawFigures(doc: Document, { points, max, rank, takers, passed }: CertificateContent): void {
  const figures = [
    { label: 'Nilai', value: numbers.format(points), rest: `dari ${numbers.format(max)}` },
    { label: 'Peringkat', value: numbers.format(rank), rest: `dari ${numbers.format(takers)} peserta` },
    ...(passed === null
      ? []
      : [{ label: 'Ambang batas', value: passed ? 'Lulus' : 'Tidak lulus', rest: 'menurut aturan penilaian' }]),
  ];
  const [width, gap, height, y] = [190, 16, 84, 354];
  const left = (page.width - figures.length * width - (figures.length - 1) * gap) / 2;
  for (const [index, { label, value, rest }] of figures.entries()) {
    const x = left + index * (width + gap);
    const cell = { width, align: 'center', lineBreak: false } as const;
    doc.roundedRect(x, y, width, height, 10).lineWidth(1).fillAndStroke('#FFFFFF', colours.line);
    doc
      .font('regular')
      .fontSize(11)
      .fillColor(colours.soft)
      .text(label, x, y + 11, cell);
    doc
      .font('bold')
      .fontSize(24)
      .fillColor(colours.nila)
      .text(value, x, y + 26, cell);
    doc
      .font('regular')
      .fontSize(11)
      .fillColor(colours.soft)
      .text(rest, x, y + 60, cell);
  }
}

function drawFoot(
  doc: Document,
  { release, releasedAt, code, address }: CertificateContent,
  isNameWhole: boolean,
): void {
  const size = 76;
  const [x, y] = [page.width - margin - size, page.height - frame - 26 - size];
  doc.roundedRect(x - 10, y - 10, size + 20, size + 20, 8).fill('#FFFFFF');
  drawQr(doc, address, x, y, size);
  const lines = [
    `Rilis hasil ke-${release}, ${inMinutes.format(new Date(releasedAt)).replace(' pukul ', ', pukul ')} WIB`,
    `Kode sertifikat: ${code}`,
    `Periksa keasliannya di ${address}`,
    ...(isNameWhole ? [] : ['Nama ini memuat huruf yang tidak dapat dicetak; nama lengkapnya ada di alamat itu.']),
  ];
  doc.font('regular').fontSize(11).fillColor(colours.soft);
  const first = page.height - frame - 24 - lines.length * 17;
  for (const [index, line] of lines.entries())
    doc.text(line, margin, first + index * 17, { width: x - margin - 24, lineBreak: false, ellipsis: true });
}

async function collect(doc: Document): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of doc) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
