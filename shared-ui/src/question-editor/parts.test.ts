import { examTypes } from '../testing/exam-types.ts';
import { newDraft, type QuestionDraft } from './draft.ts';
import { changedParts, differences, merged } from './parts.ts';

const base: QuestionDraft = {
  ...newDraft({
    tryoutId: 't1',
    kind: 'multiple_choice',
    type: 'SKD_CPNS',
    section: 'TIU',
    subType: 'kemampuan_numerik',
    isWeighted: false,
    timeLimit: 60,
    optionCount: 3,
    marksFirst: true,
  }),
  question: 'Berapa dua tambah dua?',
};
const withOption = (draft: QuestionDraft, place: number, text: string): QuestionDraft => ({
  ...draft,
  options: draft.options.map((option, at) => (at === place ? { ...option, text } : option)),
});

const withPicture = (draft: QuestionDraft, picture: string | null): QuestionDraft => ({
  ...draft,
  options: draft.options.map((option, at) => (at === 1 ? { ...option, picture } : option)),
});

const area = { classes: 'section', sharesPictures: true } as const;

describe('differences', () => {
  it('take a part from the side that alone changed it, and the writer’s own text if both did', () => {
    const own = withOption({ ...base, question: 'Berapa tiga tambah dua?' }, 0, 'lima');
    const newer = withOption({ ...base, question: 'Berapa dua tambah empat?', timeLimit: 90 }, 1, 'enam');
    const parts = differences({ own, newer, base }, area, examTypes);
    expect(parts.map(({ name, changedBy, side }) => [name, changedBy, side])).toEqual([
      ['question', 'both', 'own'],
      ['optionA', 'own', 'own'],
      ['optionB', 'newer', 'newer'],
      ['timeLimit', 'newer', 'newer'],
    ]);
    const result = merged(own, newer, parts);
    expect(result).toMatchObject({ question: 'Berapa tiga tambah dua?', timeLimit: 90 });
    expect(result.options.map(({ text }) => text)).toEqual(['lima', 'enam', '']);
  });

  it('take an option’s picture away again if a colleague has removed it', () => {
    const [before, newer] = [withPicture(base, '/a.png'), withPicture(base, null)];
    const parts = differences({ own: { ...before, question: 'Lain' }, newer, base: before }, area, examTypes);
    expect(parts.map(({ name, side }) => [name, side])).toEqual([
      ['question', 'own'],
      ['imageB', 'newer'],
    ]);
    expect(merged(before, newer, parts).options[1]?.picture).toBeNull();
  });

  it('take a description from the side that alone changed the picture', () => {
    const before = { ...base, picture: '/a.png', alt: 'Peta' };
    const described = { ...before, alt: 'Peta Jawa' };
    const replaced = { ...before, picture: '/b.png', alt: '' };
    const sides = (own: QuestionDraft, newer: QuestionDraft) =>
      differences({ own, newer, base: before }, area, examTypes).map(({ name, side }) => [name, side]);
    expect(sides(described, replaced)).toEqual([
      ['image', 'newer'],
      ['imageAlt', 'newer'],
    ]);
    expect(sides(replaced, described)).toEqual([
      ['image', 'own'],
      ['imageAlt', 'own'],
    ]);
  });

  it('offer no stored picture, nor its description, where one can’t be sent again', () => {
    const before = withPicture({ ...base, picture: '/a.png', alt: 'Peta' }, '/c.png');
    const own = { ...before, alt: 'Peta Jawa' };
    const newer = withPicture({ ...before, picture: '/b.png', alt: 'Grafik' }, null);
    const questioners = { classes: 'type', sharesPictures: false } as const;
    const parts = differences({ own, newer, base: before }, questioners, examTypes);
    expect(parts.map(({ name, side, isFixed }) => [name, side, isFixed])).toEqual([
      ['image', 'newer', true],
      ['imageAlt', 'newer', true],
      ['imageB', 'newer', true],
    ]);
    // The DOM of the tests has no addresses for bytes.
    URL.createObjectURL = () => 'blob:gambar';
    const chosen = { ...before, picture: new Blob(['x']), alt: '' };
    expect(differences({ own: chosen, newer, base: before }, questioners, examTypes)).toMatchObject([
      { name: 'image', side: 'own', isFixed: false },
      { name: 'imageAlt', side: 'own', isFixed: false },
      { name: 'imageB', side: 'newer', isFixed: true },
    ]);
  });

  it('are merged as chosen for each part', () => {
    const own = { ...base, question: 'Milik saya', explanation: 'Saya' };
    const newer = { ...base, question: 'Milik rekan', explanation: 'Rekan' };
    const parts = differences({ own, newer, base }, area, examTypes).map((part) => ({
      ...part,
      side: part.name === 'question' ? ('newer' as const) : part.side,
    }));
    expect(merged(own, newer, parts)).toMatchObject({ question: 'Milik rekan', explanation: 'Saya' });
  });

  it('compare the options as a whole if some were added or removed', () => {
    const newer = { ...base, options: base.options.slice(0, 2) };
    const own = withOption(base, 2, 'tujuh');
    const parts = differences({ own, newer, base }, area, examTypes);
    expect(parts.map(({ name, side }) => [name, side])).toEqual([['options', 'own']]);
    expect(merged(own, newer, parts).options).toHaveLength(3);
    const [part] = parts;
    expect(part && merged(own, newer, [{ ...part, side: 'newer' }]).options).toHaveLength(2);
  });

  it('ignore spaces at the ends and fields that a kind doesn’t use', () => {
    expect(
      differences({ own: { ...base, question: `${base.question} `, rubric: 'x' }, newer: base, base }, area, examTypes),
    ).toEqual([]);
  });
});

it('compares two versions with the field names that the area shows', () => {
  const after = { ...base, section: 'TWK', subType: 'nasionalisme' } as const;
  const labels = (classes: 'type' | 'section') =>
    changedParts(base, after, classes, examTypes)
      .filter((part) => part.before !== part.after)
      .map(({ label }) => label);
  expect(labels('section')).toEqual(['Bagian', 'Subtes']);
  expect(labels('type')).toEqual(['Subtes']);
});
