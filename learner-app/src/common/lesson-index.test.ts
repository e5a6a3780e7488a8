import { examTypes } from '@tryout/shared-ui/testing';
import { lessonFor, lessonsOf } from './lesson-index.ts';

const lessons = lessonsOf(examTypes);

describe('the lessons', () => {
  it.each(['TKD_BUMN', 'AKHLAK_BUMN', 'TWK_BUMN', 'SKD_CPNS'])('teach every sub type of %s', (type) => {
    const untaught = examTypes.subTypesOf(type).filter((subType) => lessonFor(subType, examTypes) === undefined);
    expect(untaught).toEqual([]);
  });

  it('names for each sub type the lesson that is mainly about it', () => {
    expect(lessonFor('kemampuan_numerik', examTypes)?.slug).toBe('berhitung-soal-cerita');
    expect(lessonFor('number_sequence', examTypes)?.slug).toBe('deret-angka');
  });

  it('begin with the strategy for the whole test, which has no sub type', () => {
    expect(lessons[0]).toMatchObject({ slug: 'strategi-ujian', group: 'Untuk semua tes' });
    expect(examTypes.subTypesTaughtBy('strategi-ujian')).toEqual([]);
  });

  it('are exactly those that the exam types name', () => {
    const named = examTypes.subTypes.flatMap(examTypes.lessonsOf);
    expect(named.filter((slug) => !lessons.some((lesson) => lesson.slug === slug))).toEqual([]);
  });

  it('are one object each, though a build writes the whole list wherever it is named', async () => {
    const named: object = globalThis;
    const built = Object.getOwnPropertyDescriptor(named, '__LESSONS__');
    Object.defineProperty(named, '__LESSONS__', { get: () => structuredClone(lessons), configurable: true });
    await jest.isolateModulesAsync(async () => {
      const { lessonFor: find } = await import('./lesson-index.ts');
      expect(find('pelayanan_publik', examTypes)?.slug).toBe('karakteristik-pribadi');
      expect(find('profesionalisme', examTypes)).toBe(find('pelayanan_publik', examTypes));
    });
    Object.defineProperty(named, '__LESSONS__', built ?? {});
  });

  it('are those that the API names, once it has', () => {
    const newer = { slug: 'baru', title: 'Baru', summary: 'Satu.', group: 'Umum', minutes: 5, isFree: false };
    expect(lessonsOf({ lessons: [newer] })).toEqual([newer]);
    expect(lessonsOf({ lessons: undefined })).toBe(lessons);
  });
});
