import { choiceQuestion, type NewPackage } from './package.ts';

const dayMs = 24 * 3_600_000;
const jakartaMs = 7 * 3_600_000;

/** The day in Jakarta, some days from today: `2026-11-21`. */
export const dayIn = (days: number) => new Date(Date.now() + jakartaMs + days * dayMs).toISOString().slice(0, 10);

/** A plan for the SKD, so many days ahead, as the API takes it. */
export const studyPlanIn = (days: number) => ({
  examType: 'SKD_CPNS',
  testDate: dayIn(days),
  targetKind: 'threshold',
  targetPoints: null,
  formation: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  minutes: 60,
  startsAt: '19:30',
});

/** A short SKD with two questions of each part, whose first options are right. */
export const skdPackage = (title: string): NewPackage => ({
  title,
  fields: { type: 'SKD_CPNS' },
  questions: ['nasionalisme', 'kemampuan_numerik', 'pelayanan_publik'].flatMap((subTypes) =>
    [1, 2].map((number) =>
      choiceQuestion(`Soal ${number} tentang ${subTypes.replace('_', ' ')}`, ['Benar', 'Salah'], {
        subType: { nasionalisme: 'TWK', kemampuan_numerik: 'TIU', pelayanan_publik: 'TKP' }[subTypes],
        subTypes,
      }),
    ),
  ),
});
