/** Things that a text in a discussion may not have: they would lead people out of the product, or tell who somebody is. */
export type ForbiddenSort = 'link' | 'email' | 'picture' | 'handle' | 'phone';

export interface Forbidden {
  sort: ForbiddenSort;
  /** The part to take out, as it was written, shortened. */
  part: string;
}

const sentences: Record<ForbiddenSort, (part: string) => string> = {
  link: (part) => `Hapus tautan “${part}” dari tulisan Anda`,
  email: (part) => `Hapus alamat email “${part}” dari tulisan Anda`,
  picture: (part) => `Hapus gambar “${part}” dari tulisan Anda. Diskusi hanya memuat teks dan rumus.`,
  handle: (part) => `Hapus nama akun atau ajakan “${part}” dari tulisan Anda`,
  phone: (part) => `Hapus nomor telepon “${part}” dari tulisan Anda`,
};

/** The sentence for the writer. */
export const forbiddenMessage = ({ sort, part }: Forbidden): string => sentences[sort](part);

/** Turns the direction of text, or is seen by nobody: it could show another text than the one that was checked. */
const unseen = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;
const controls = /(?![\n\t])\p{Cc}/gu;

/** A text without characters that nobody sees, and without gaps of many lines. */
export const cleanPost = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(controls, '')
    .replaceAll(unseen, '')
    .replaceAll(/\n[ \t]*(?:\n[ \t]*){2,}/g, '\n\n')
    .trim();

const picture = /!\[[^\]]*\]|<img\b|\bdata:image\b|\bhttps?:\/\/\S+\.(?:png|jpe?g|gif|webp)\b/i;
const email = /(?<![\w.+-])[\w.+-]+\s?(?:@|\(at\)|\[at\])\s?[\w-]+\s?\.\s?[a-z]{2,}/i;
/** Names of these ends are links wherever they stand; those of the second kind only as people type addresses, in small letters. */
const surelyLink =
  /\bhttps?:\s?\/\/\S*|\bwww\s?\.\s?\S+|\b(?:wa|t|m|line|fb)\s?\.\s?(?:me|ly|ee)\b\S*|(?<![\w.])[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|info|xyz|link|online|site|shop|store)(?![\w-])\S*/i;
const likelyLink =
  /(?<![\w.])(?=[\d-]*[a-z])[a-z\d-]+(?:\.[a-z\d-]+)*\.(?:id|me|co|io|ly|gg|tv|ee|my|app|dev|gl)(?![\w-])\S*/;
const spelledLink = /\b\w+\s+(?:dot|titik)\s+(?:com|net|org|id|me|ly|io)\b/i;
/** A sign before a price per piece (`3 buku @ 2.500`, `@Rp2.500`) is no name. */
const atName = /(?<![\w@])@(?!rp\b|rp\d)[a-z_][\w.]{2,}/i;
const platform = String.raw`(?:ig|insta(?:gram)?|tele(?:gram)?|wa|whats\s?app|tik\s?tok|facebook|fb|discord)`;
const platformName = new RegExp(
  [
    // `ig: nama`, `WA saya`, `telegram admin`.
    String.raw`\b${platform}\s*(?:[:=@]|(?:saya|aku|gue|gw|ku|admin|kami)\b)\s*\S*`,
    // `cek ig`, `hubungi WA`, `gabung grup telegram`.
    String.raw`\b(?:cek|follow|chat|dm|pm|hubungi|kontak|gabung|join|add|masuk)\s+(?:ke\s+|di\s+|lewat\s+|via\s+)?(?:grup\s+|group\s+)?${platform}\b`,
    String.raw`\b(?:id\s+line|line\s+id|grup\s+${platform}|group\s+${platform})\b`,
  ].join('|'),
  'i',
);

const digitWords: Record<string, string> = {
  nol: '0',
  kosong: '0',
  satu: '1',
  dua: '2',
  tiga: '3',
  empat: '4',
  lima: '5',
  enam: '6',
  tujuh: '7',
  delapan: '8',
  sembilan: '9',
};
const digitWord = new RegExp(String.raw`\b(?:${Object.keys(digitWords).join('|')})\b`, 'gi');
/** 1.250.000: separated into thousands. */
const thousands = /(?<![\d.,+])[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?(?![\d.])/g;
const dates = /(?<![\d.])\d{1,2}[-./]\d{1,2}[-./](?:19|20)\d{2}(?![\d.])/g;
const times = /(?<![\d.])(?:[01]\d|2[0-3])[.:][0-5]\d(?![\d]|[.:]\d)/g;
/** Groups of digits with what people put between the parts of a number. */
const grouped = /(?<![\d.,])\+?\(?\d+\)?(?:[\s.\-–—_*/()·•,]{1,3}\(?\d+\)?)*/g;
const mobile = /^(?:0|62|\+62)8[1-9]\d{7,10}$/;
const landline = /(?<!\d)(?:\(0[2-9]\d{1,2}\)\s?|0[2-7]\d{1,2}-)\d{3,4}[-\s]?\d{3,5}(?!\d)/;

/** True if these digits are put together as people write the number of a mobile phone, and not as a row of numbers. */
function isPhone(written: string): boolean {
  const groups = written.match(/\d+/g) ?? [];
  const digits = groups.join('');
  if (!mobile.test(digits)) return false;
  const isByOne = groups.every((group) => group.length === 1);
  if (/,/.test(written) && groups.some((group) => group.length < 3)) return false;
  // A row such as 0 8 16 24 32 has numbers of growing length; a number begins with its prefix, or is spelled digit by digit.
  return isByOne || (groups[0] as string).length >= 2;
}

/** Finds the number of a phone; numbers of a solution, such as 12.500.000, 0,25 or 081/9, are none. */
function findPhone(text: string): string | undefined {
  const plain = text
    // In formulas: thin spaces, and braces around the sign of thousands.
    .replaceAll(/\\[,;:! ]/g, ' ')
    .replaceAll(/[{}]/g, '')
    .replaceAll(digitWord, (word) => digitWords[word.toLowerCase()] as string)
    .replaceAll(/(?<=\d[\s.-]?)[oO](?=[\s.-]?\d)|\b[oO](?=8\d)/g, '0')
    .replaceAll(thousands, ' x ')
    .replaceAll(dates, ' x ')
    .replaceAll(times, ' x ');
  return (plain.match(grouped) ?? []).find(isPhone) ?? landline.exec(plain)?.[0];
}

const longestPart = 40;

/**
 * The first thing that a text may not have; undefined if it has none. Numbers, powers, fractions, dates and prices are all right: the
 * examples of the test say where the line is.
 */
export function findForbidden(text: string): Forbidden | undefined {
  const plain = text.normalize('NFKC').replaceAll(unseen, '');
  const found: [ForbiddenSort, string | undefined][] = [
    ['picture', picture.exec(plain)?.[0]],
    ['email', email.exec(plain)?.[0]],
    ['link', (surelyLink.exec(plain) ?? likelyLink.exec(plain) ?? spelledLink.exec(plain))?.[0]],
    ['handle', (atName.exec(plain) ?? platformName.exec(plain))?.[0]],
    ['phone', findPhone(plain)],
  ];
  for (const [sort, part] of found) if (part !== undefined) return { sort, part: part.trim().slice(0, longestPart) };
  return undefined;
}
