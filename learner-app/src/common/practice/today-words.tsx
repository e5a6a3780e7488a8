import { isNotServed, useExamTypes } from '@tryout/shared-ui';
import { usePracticeOverview } from './practice.queries.ts';

/** `12 soal buku salah · latihan Deret angka`. Says what practice is until that is known, and where it can't be. */
export function TodayWords() {
  const { data, error } = usePracticeOverview();
  const { subTypeLabel } = useExamTypes();
  if (isNotServed(error)) return 'Belum tersedia';
  const due = data?.notebook.dueToday ?? 0;
  const words = [
    due > 0 && `${due} soal buku salah`,
    data?.next && `${due > 0 ? 'latihan' : 'Latihan'} ${subTypeLabel(data.next.subType)}`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(' · ') : 'Soal satu per satu, langsung dengan pembahasan';
}
