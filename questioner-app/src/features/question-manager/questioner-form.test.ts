import { savedOf } from '../../common/questioner-draft.ts';
import { sampleQuestion } from './manager-samples.ts';
import { toFormData } from './questioner-form.ts';

describe('the description of a picture', () => {
  const base = savedOf(sampleQuestion(1, { imageUrl: '/a.png', imageAlt: 'Peta' }));

  it('is sent if it was changed', () => {
    expect(toFormData({ ...base.draft, alt: 'Peta Jawa' }, base).get('imageAlt')).toBe('Peta Jawa');
    expect(toFormData(base.draft, base).has('imageAlt')).toBe(false);
  });

  it('is sent with a new picture, also if it has the words of the one before', () => {
    expect(toFormData({ ...base.draft, picture: new Blob(['x']) }, base).get('imageAlt')).toBe('Peta');
  });
});
