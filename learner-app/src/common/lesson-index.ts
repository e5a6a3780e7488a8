import type { ExamTypes, SubType } from '@tryout/api/contract';
import { frontMatter as bahasaIndonesia } from '../../content/materi/bahasa-indonesia.md?front-matter';
import { frontMatter as berhitung } from '../../content/materi/berhitung-soal-cerita.md?front-matter';
import { frontMatter as deretAngka } from '../../content/materi/deret-angka.md?front-matter';
import { frontMatter as integritas } from '../../content/materi/integritas-bela-negara.md?front-matter';
import { frontMatter as karakteristik } from '../../content/materi/karakteristik-pribadi.md?front-matter';
import { frontMatter as klasifikasiKata } from '../../content/materi/klasifikasi-kata.md?front-matter';
import { frontMatter as penalaranDiagram } from '../../content/materi/penalaran-diagram.md?front-matter';
import { frontMatter as penalaranVerbal } from '../../content/materi/penalaran-verbal-logis.md?front-matter';
import { frontMatter as akhlak } from '../../content/materi/penilaian-diri-akhlak.md?front-matter';
import { frontMatter as strategi } from '../../content/materi/strategi-ujian.md?front-matter';
import { frontMatter as wawasan } from '../../content/materi/wawasan-kebangsaan.md?front-matter';
import type { FrontMatter } from './markdown/document.ts';

/** A lesson's entry for lists, the search and links. Its text is in content/materi/{slug}.md, a chunk of its own. */
export interface LessonEntry {
  /** Its address is /materi/{slug}. */
  slug: string;
  title: string;
  /** One sentence. */
  summary: string;
  /** The group of lessons that it is listed in. The exam types say which sub types it teaches (ExamTypes.subTypesTaughtBy). */
  group: string;
  /** Reading time. */
  minutes: number;
}

const entry = ({ slug, title = '', summary = '', group = '', minutes }: FrontMatter): LessonEntry => ({
  slug,
  title,
  summary,
  group,
  minutes: Number(minutes),
});

/** All lessons, in reading order. */
export const lessons: readonly LessonEntry[] = [
  strategi,
  penalaranVerbal,
  deretAngka,
  klasifikasiKata,
  penalaranDiagram,
  berhitung,
  akhlak,
  wawasan,
  integritas,
  bahasaIndonesia,
  karakteristik,
].map(entry);

/** The lesson that is mainly about this sub type. */
export const lessonFor = (subType: SubType, { lessonsOf }: ExamTypes): LessonEntry | undefined =>
  lessonsOf(subType)
    .map((slug) => lessons.find((lesson) => lesson.slug === slug))
    .find((lesson) => lesson !== undefined);
