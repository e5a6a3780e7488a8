import { type CertificateContent, certificatePdf } from './certificate-pdf.ts';

const usual: CertificateContent = {
  name: 'Siti Nur Aini',
  event: 'Tryout Nasional SKD',
  takenAt: '2026-11-21T23:00:00.000Z',
  release: 2,
  releasedAt: '2026-11-23T12:00:00.000Z',
  rank: 1_234,
  takers: 48_215,
  points: 87.5,
  max: 100,
  passed: true,
  code: 'K7MQ-X3FD-9WTR-H2PN',
  address: 'https://tryout.example/sertifikat/K7MQ-X3FD-9WTR-H2PN',
};

/** The lines of an uncompressed PDF: its fonts, of which F2 is the first, tell the characters of their glyphs. */
function linesOf(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1');
  const glyphsOf = [...raw.matchAll(/<0000> <[0-9a-f]+> \[(.*)\]/g)].map(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]+)>/g)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );
  return [...raw.matchAll(/\/F(\d) [\d.]+ Tf\n([\s\S]*?)ET/g)].map(([, font, body = '']) => {
    const shown = [...body.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    return shown.map((glyph) => glyphsOf[Number(font) - 2]?.[Number.parseInt(glyph, 16)]).join('');
  });
}
const written = async (changes: Partial<CertificateContent> = {}) =>
  linesOf(await certificatePdf({ ...usual, ...changes }, false));

it('says who has reached what, when, and where to check it', async () => {
  expect(await written()).toEqual([
    'Tryout BUMN & CPNS',
    'Sertifikat',
    'diberikan kepada',
    'Siti Nur Aini',
    'yang telah mengerjakan',
    'Tryout Nasional SKD',
    // Of the day in Jakarta.
    'pada 22 November 2026',
    ...['Nilai', '87,5', 'dari 100', 'Peringkat', '1.234', 'dari 48.215 peserta'],
    ...['Ambang batas', 'Lulus', 'menurut aturan penilaian'],
    'Rilis hasil ke-2, 23 November 2026, pukul 19.00 WIB',
    'Kode sertifikat: K7MQ-X3FD-9WTR-H2PN',
    'Periksa keasliannya di https://tryout.example/sertifikat/K7MQ-X3FD-9WTR-H2PN',
  ]);
  expect(await written({ passed: null })).not.toContain('Ambang batas');
});

it.each([
  ['Ni Luh Ānandī Ṭāriq', 'Ni Luh Ānandī Ṭāriq'],
  ['A\u0301yu\u200B  Ra\u02BBd', 'Áyu Ra‘d'],
  ['Ｓｉｔｉ 𝐀yu', 'Siti Ayu'],
])('writes the name %s', async (name, shown) => {
  const lines = await written({ name });
  expect(lines[3]).toBe(shown);
  expect(lines.at(-1)).toContain('Periksa keasliannya');
});

it('says where the name is whole if its letters can’t be printed', async () => {
  const lines = await written({ name: '王 Lina' });
  expect(lines[3]).toBe('? Lina');
  expect(lines.at(-1)).toContain('nama lengkapnya ada di alamat itu');
});

it('stays on one page, whatever the length of the texts', async () => {
  const pdf = await certificatePdf({ ...usual, name: 'Raden '.repeat(40), event: 'Tryout '.repeat(60) }, false);
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});
