import { subTypes } from '@tryout/api/contract';
import { lessonFor, lessons } from './lesson-index.ts';

describe('the lessons', () => {
  it.each(subTypes)('teach %s', (subType) => {
    expect(lessonFor(subType)).toBeDefined();
  });

  it('names for each sub type the lesson that is mainly about it', () => {
    expect(lessonFor('kemampuan_numerik')?.slug).toBe('berhitung-soal-cerita');
    expect(lessonFor('number_sequence')?.slug).toBe('deret-angka');
  });

  it('begin with the strategy for the whole test, which has no sub type', () => {
    expect(lessons[0]).toMatchObject({ slug: 'strategi-ujian', subTypes: [] });
  });

  it('teach only sub types that have questions', () => {
    expect(lessons.flatMap((lesson) => lesson.subTypes).filter((subType) => !subTypes.includes(subType))).toEqual([]);
  });
});
