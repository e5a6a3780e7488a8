import type { ExamTypes, StudyStreak, StudyTask } from '@tryout/api/contract';
import { lessonsOf } from '../lesson-index.ts';
import { practicePath } from '../practice/practice-path.ts';

/** Where a task is done. */
export function taskPath({ kind, subType, lesson, questions }: StudyTask, examType: string): string {
  if (kind === 'lesson' && lesson !== null) return `/materi/${lesson}`;
  if (kind === 'practice' && subType !== null) return practicePath(subType, questions);
  if (kind === 'notebook') return '/latihan/buku-salah';
  if (kind === 'tryout') return `/tryout?type=${encodeURIComponent(examType)}`;
  return '/rencana';
}

/** The task in words: `Latihan Deret angka`. A task of a newer API is called by its id. */
export function taskTitle({ id, kind, subType, lesson }: StudyTask, examTypes: ExamTypes): string {
  const name = subType === null ? '' : examTypes.subTypeLabel(subType);
  if (kind === 'lesson') return `Materi ${lessonsOf(examTypes).find(({ slug }) => slug === lesson)?.title ?? name}`;
  if (kind === 'practice') return `Latihan ${name}`;
  if (kind === 'notebook') return 'Buku salah';
  if (kind === 'tryout') return 'Tryout lengkap';
  return id;
}

/** How much: `15 soal, 20 menit`. */
export const taskNote = ({ questions, minutes }: StudyTask): string =>
  questions === null ? `${minutes} menit` : `${questions} soal, ${minutes} menit`;

/** A calendar day as a moment that is on this day in all of Indonesia's zones. */
export const noonOf = (day: string): string => `${day}T12:00:00+07:00`;

/** `3 hari berturut-turut`; kind also where nothing has begun. */
export function streakWords({ days, isTodayDone, week }: StudyStreak): string {
  if (days === 0) return 'Mulai hari ini: satu tugas saja sudah cukup.';
  if (days > 1) return `${days} hari berturut-turut`;
  if (isTodayDone) return 'Hari pertama tercatat.';
  // Free days bridge, so that the last day of study may lie before yesterday.
  return week.at(-2)?.isDone
    ? 'Kemarin Anda belajar. Lanjutkan hari ini.'
    : 'Hari belajar terakhir Anda tetap tercatat. Lanjutkan hari ini.';
}
