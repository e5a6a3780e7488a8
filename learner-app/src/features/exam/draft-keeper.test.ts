import { keepDrafts } from './draft-keeper.ts';
import { createExamStore, responseTo } from './exam.store.ts';

const essay = {
  id: 'item-1',
  number: 1,
  kind: 'essay' as const,
  section: 'TWK' as const,
  subType: 'nasionalisme' as const,
  stem: '',
  imageUrl: null,
  imageAlt: null,
  options: [],
};

function givenWriting() {
  const store = createExamStore({ items: [essay], responses: [] }, () => 1_000);
  const stop = keepDrafts(store, () => {});
  return {
    stop,
    write: (text: string) => store.getState().write(text),
    kept: () => responseTo(store.getState(), 'item-1').text,
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('keepDrafts', () => {
  it('saves the text a second after the last key', () => {
    const { write, kept, stop } = givenWriting();
    write('a');
    jest.advanceTimersByTime(900);
    write('ab');
    jest.advanceTimersByTime(900);
    expect(kept()).toBeNull();
    jest.advanceTimersByTime(100);
    expect(kept()).toBe('ab');
    stop();
  });

  it('saves it every three seconds during steady typing', () => {
    const { write, kept, stop } = givenWriting();
    for (let key = 1; key <= 7; key++) {
      write('a'.repeat(key));
      jest.advanceTimersByTime(500);
    }
    expect(kept()).toBe('a'.repeat(6));
    stop();
  });

  it('saves the open text when it ends, and nothing after that', () => {
    const { write, kept, stop } = givenWriting();
    write('a');
    stop();
    expect(kept()).toBe('a');
    write('ab');
    jest.advanceTimersByTime(10_000);
    expect(kept()).toBe('a');
  });
});
