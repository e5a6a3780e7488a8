import { looksLikeAiken, looksLikeGift } from './looks-like.ts';
import type { ReadFormat } from './read-question.ts';
import { looksLikeText, type Sniffed } from './sniff.ts';

/** A format of files with questions. */
export interface KnownFormat {
  /** Its name on the screen. */
  label: string;
  /** True if the bytes look like it; asked in the order of the list. */
  recognises(file: Sniffed): boolean;
  /** Loads its reader, so that a process loads only the one that it needs. */
  load(): Promise<ReadFormat>;
}

/**
 * Every format that can be imported; the first that recognises a file reads it. A .zip with files of these formats and their
 * pictures is opened before anybody is asked (`read-file.ts`).
 */
export const knownFormats: readonly KnownFormat[] = [
  {
    label: 'Excel (.xlsx)',
    recognises: ({ names }) => names.includes('xl/workbook.xml'),
    load: async () => (await import('./formats/xlsx.ts')).readXlsx,
  },
  {
    label: 'Word (.docx)',
    recognises: ({ names }) => names.includes('word/document.xml'),
    load: async () => (await import('./formats/docx.ts')).readDocx,
  },
  {
    label: 'Moodle XML',
    recognises: ({ beginning }) => /^<(\?xml|!DOCTYPE|!--|quiz)/i.test(beginning),
    load: async () => (await import('./formats/moodle-xml.ts')).readMoodleXml,
  },
  {
    label: 'GIFT',
    recognises: ({ beginning }) => looksLikeGift(beginning),
    load: async () => (await import('./formats/gift.ts')).readGift,
  },
  {
    label: 'Aiken',
    recognises: ({ beginning }) => looksLikeAiken(beginning),
    load: async () => (await import('./formats/aiken.ts')).readAiken,
  },
  {
    label: 'CSV',
    // Any text: the last of the list.
    recognises: looksLikeText,
    load: async () => (await import('./formats/csv.ts')).readCsv,
  },
];
