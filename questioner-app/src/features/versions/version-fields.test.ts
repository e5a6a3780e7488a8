import type { QuestionerQuestion } from '@tryout/api/contract';
import { examTypes } from '@tryout/shared-ui/testing';
import { givenQuestion } from '../../testing/given-question.ts';
import { changedLabels, versionFields } from './version-fields.ts';

const before = givenQuestion({ question: 'Satu dua tiga', optionA: '1', optionB: '2', correctAnswer: 'A' });
const changedTo = (fields: Partial<QuestionerQuestion>) => changedLabels(before, { ...before, ...fields }, examTypes);

describe('versionFields', () => {
  it('leaves out fields that are empty in both versions', () => {
    expect(versionFields(before, before, examTypes).map(({ label }) => label)).toEqual([
      'Pertanyaan',
      'Pilihan A',
      'Pilihan B',
      'Jawaban benar',
      'Bentuk soal',
      'Tipe',
      'Subtes',
    ]);
  });

  it('gives values in words, and pictures as their addresses', () => {
    const after = { ...before, imageUrlB: '/api/files/b.webp', imageAltB: 'Kubus', type: 'SKD_CPNS' };
    const fields = versionFields(before, after, examTypes);
    expect(fields).toContainEqual({
      name: 'imageB',
      label: 'Gambar pilihan B',
      isImage: true,
      before: '',
      after: '/api/files/b.webp',
      alts: { before: '', after: 'Kubus' },
    });
    expect(fields).toContainEqual({ name: 'type', label: 'Tipe', before: 'TKD BUMN', after: 'SKD CPNS' });
  });

  it.each<[Partial<QuestionerQuestion>, string[]]>([
    [{}, []],
    [{ question: 'Satu' }, ['Pertanyaan']],
    [{ optionC: '3', correctAnswer: 'C' }, ['Pilihan C', 'Jawaban benar']],
    [{ weightA: 0, weightB: 5, correctAnswer: null }, ['Bobot A', 'Bobot B', 'Jawaban benar']],
    [{ explanation: 'Karena' }, ['Pembahasan']],
    [{ rubric: 'Definisi 40 %' }, ['Rubrik penilaian']],
    [{ imageAlt: 'Grafik' }, ['Deskripsi gambar']],
    // A questioner doesn't write these fields.
    [{ number: 9, version: 4, updatedAt: '2026-11-21T05:00:00.000Z' }, []],
  ])('names what %j changes', (fields, labels) => expect(changedTo(fields)).toEqual(labels));
});
