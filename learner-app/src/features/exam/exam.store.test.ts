import type { ExamItem, SavedResponse } from '@tryout/api/contract';
import {
  answeredCount,
  createExamStore,
  flaggedCount,
  responseTo,
  unsentItemIds,
  waitingCount,
  writtenText,
} from './exam.store.ts';

const item = (number: number): ExamItem => ({
  id: `item-${number}`,
  number,
  kind: 'multiple_choice',
  section: 'TKD',
  subType: 'number_sequence',
  stem: `Soal ${number}`,
  imageUrl: null,
  imageAlt: null,
  options: (['A', 'B', 'C', 'D', 'E'] as const).map((letter) => ({
    letter,
    text: letter,
    imageUrl: null,
    imageAlt: null,
  })),
});
const saved = (itemId: string, changes: Partial<SavedResponse> = {}): SavedResponse => ({
  itemId,
  option: 'A',
  text: null,
  flagged: false,
  sequence: 50,
  secondsSpent: 3,
  ...changes,
});

function givenStore(responses: SavedResponse[] = [], nowMs = () => 1_000) {
  return createExamStore({ items: [item(1), item(2), item(3)], responses }, nowMs);
}

describe('createExamStore', () => {
  it('shows what the server has saved', () => {
    const store = givenStore([saved('item-2', { option: 'D', flagged: true })]);
    expect(responseTo(store.getState(), 'item-2')).toMatchObject({ option: 'D', flagged: true });
    expect([answeredCount(store.getState()), flaggedCount(store.getState()), waitingCount(store.getState())]).toEqual([
      1, 1, 0,
    ]);
  });

  it('keeps a choice at once and counts it as waiting until it is acknowledged', () => {
    const store = givenStore();
    store.getState().choose('C');
    expect(responseTo(store.getState(), 'item-1').option).toBe('C');
    expect(waitingCount(store.getState())).toBe(1);
    store.getState().acknowledge([{ itemId: 'item-1', sequence: responseTo(store.getState(), 'item-1').sequence }]);
    expect(waitingCount(store.getState())).toBe(0);
  });

  it('still waits when the choice changed while the save was on its way', () => {
    const store = givenStore();
    store.getState().choose('C');
    const { sequence } = responseTo(store.getState(), 'item-1');
    store.getState().choose('D');
    store.getState().acknowledge([{ itemId: 'item-1', sequence }]);
    expect(waitingCount(store.getState())).toBe(1);
  });

  it('gives every change a higher sequence, even when the clock stands still or runs back', () => {
    let now = 1_000;
    const store = givenStore([], () => now);
    store.getState().choose('A');
    const first = responseTo(store.getState(), 'item-1').sequence;
    now = 10;
    store.getState().choose('B');
    expect(responseTo(store.getState(), 'item-1').sequence).toBeGreaterThan(first);
  });

  it('choosing the chosen option again changes nothing', () => {
    const store = givenStore([saved('item-1', { option: 'B' })]);
    store.getState().choose('B');
    expect(unsentItemIds(store.getState())).toEqual([]);
  });

  it('keeps the choice when only the ragu-ragu mark changes', () => {
    const store = givenStore([saved('item-1', { option: 'B' })]);
    store.getState().toggleFlag();
    expect(responseTo(store.getState(), 'item-1')).toMatchObject({ option: 'B', flagged: true });
  });

  it('stays on the first and on the last question', () => {
    const store = givenStore();
    store.getState().previous();
    expect(store.getState().index).toBe(0);
    store.getState().goTo(2);
    store.getState().next();
    expect(store.getState().index).toBe(2);
  });

  it('never sends an answer only because it was looked at: another device may have changed it', () => {
    const store = givenStore([saved('item-1', { option: 'A', secondsSpent: 3 })]);
    store.getState().spend('item-1', 7);
    expect(unsentItemIds(store.getState())).toEqual([]);
    expect(store.getState().secondsSpent('item-1')).toBe(10);
  });

  it('claims no more time for a question than the server takes', () => {
    const store = givenStore();
    store.getState().spend('item-1', 100_000);
    expect(store.getState().secondsSpent('item-1')).toBe(86_400);
  });

  it('takes values that are newer on the server and keeps those that are newer here', () => {
    const store = givenStore([], () => 1_000);
    store.getState().choose('C');
    store
      .getState()
      .merge([saved('item-1', { option: 'E', sequence: 900 }), saved('item-2', { option: 'E', sequence: 900 })]);
    expect(responseTo(store.getState(), 'item-1').option).toBe('C');
    expect(responseTo(store.getState(), 'item-2').option).toBe('E');
    expect(waitingCount(store.getState())).toBe(1);
  });

  it('restores what was unsent before a reload, as still unsent', () => {
    const store = givenStore([saved('item-1', { sequence: 50 })]);
    store
      .getState()
      .restore([saved('item-1', { option: 'D', sequence: 80 }), saved('item-2', { option: 'B', sequence: 70 })]);
    expect(responseTo(store.getState(), 'item-1').option).toBe('D');
    expect(waitingCount(store.getState())).toBe(2);
  });

  it('does not restore over a newer answer from another device', () => {
    const store = givenStore([saved('item-1', { option: 'A', sequence: 90 })]);
    store.getState().restore([saved('item-1', { option: 'D', sequence: 80 })]);
    expect(responseTo(store.getState(), 'item-1').option).toBe('A');
    expect(waitingCount(store.getState())).toBe(0);
  });

  it('counts on from the highest sequence seen, on any device', () => {
    const store = givenStore([saved('item-1', { option: 'A', sequence: 9_000 })], () => 1_000);
    store.getState().choose('B');
    expect(responseTo(store.getState(), 'item-1').sequence).toBe(9_001);
    store.getState().merge([saved('item-1', { option: 'E', sequence: 20_000 })]);
    store.getState().choose('C');
    expect(responseTo(store.getState(), 'item-1').sequence).toBe(20_001);
  });

  it('lists waiting answers in the order of the answers', () => {
    let now = 1_000;
    const store = givenStore([], () => (now += 1));
    for (const index of [2, 0, 1]) {
      store.getState().goTo(index);
      store.getState().choose('A');
    }
    store.getState().goTo(2);
    store.getState().choose('B');
    expect(unsentItemIds(store.getState())).toEqual(['item-1', 'item-2', 'item-3']);
  });

  it('returns how many responses from the server were new', () => {
    const store = givenStore([saved('item-1', { sequence: 50 })]);
    expect(store.getState().merge([saved('item-1', { sequence: 50 })])).toBe(0);
    expect(store.getState().merge([saved('item-1', { sequence: 49, option: 'C' }), saved('item-2')])).toBe(1);
  });

  it("shows the server's answer where two devices had chosen in the same millisecond", () => {
    const store = givenStore([saved('item-1', { option: 'A', sequence: 50 })]);
    expect(store.getState().merge([saved('item-1', { option: 'B', sequence: 50 })])).toBe(1);
    expect(responseTo(store.getState(), 'item-1').option).toBe('B');
    store.getState().choose('C');
    const { sequence } = responseTo(store.getState(), 'item-1');
    expect(store.getState().merge([saved('item-1', { option: 'D', sequence })])).toBe(0);
    expect(responseTo(store.getState(), 'item-1').option).toBe('C');
  });

  it('takes a refused answer off the screen, but not one chosen since', () => {
    const store = givenStore();
    store.getState().choose('A');
    const { sequence } = responseTo(store.getState(), 'item-1');
    store.getState().choose('B');
    store.getState().refuse('item-1', sequence);
    expect(responseTo(store.getState(), 'item-1').option).toBe('B');
    expect(waitingCount(store.getState())).toBe(1);
    store.getState().refuse('item-1', responseTo(store.getState(), 'item-1').sequence);
    expect(responseTo(store.getState(), 'item-1').option).toBeNull();
    expect(waitingCount(store.getState())).toBe(0);
  });
});

describe('an essay in the store', () => {
  const essay = { ...item(1), kind: 'essay' as const, options: [] };
  function givenEssay(responses: SavedResponse[] = []) {
    let now = 1_000;
    const store = createExamStore({ items: [essay, item(2)], responses }, () => (now += 1));
    return { store, act: store.getState(), answer: () => responseTo(store.getState(), 'item-1') };
  }
  const written = (text: string, sequence: number) => saved('item-1', { option: null, text, sequence });

  it('waits while it is being written, and is one change however many keys it took', () => {
    const { store, act, answer } = givenEssay();
    for (const text of ['P', 'Pa', 'Pan']) act.write(text);
    expect(answer()).toMatchObject({ text: null, sequence: 0 });
    expect(writtenText(store.getState(), 'item-1')).toBe('Pan');
    expect(waitingCount(store.getState())).toBe(1);
    act.keepDraft();
    expect(answer().text).toBe('Pan');
    expect(unsentItemIds(store.getState())).toEqual(['item-1']);
    expect([waitingCount(store.getState()), answeredCount(store.getState())]).toEqual([1, 1]);
  });

  it.each<[string, (act: ReturnType<typeof givenEssay>['act']) => void]>([
    ['next', (act) => act.next()],
    ['another number', (act) => act.goTo(1)],
    ['the ragu-ragu mark', (act) => act.toggleFlag()],
  ])('is kept by %s', (_name, leave) => {
    const { store, act, answer } = givenEssay();
    act.write('Pancasila');
    leave(act);
    expect(answer().text).toBe('Pancasila');
    expect(store.getState().draft).toBeNull();
  });

  it('is unanswered when it is blank, and never holds characters that no database accepts', () => {
    const { store, act, answer } = givenEssay([written('Lama', 50)]);
    act.write(' \n ');
    act.keepDraft();
    expect(answer().text).toBeNull();
    expect(answeredCount(store.getState())).toBe(0);
    act.write('a\0b ');
    act.keepDraft();
    expect(answer().text).toBe('ab ');
  });

  it('is no change when it reads as before', () => {
    const { store, act } = givenEssay([written('Lama', 50)]);
    act.write('Lama!');
    act.write('Lama');
    expect(waitingCount(store.getState())).toBe(0);
    act.keepDraft();
    expect(unsentItemIds(store.getState())).toEqual([]);
  });

  it('stays while it is written when a newer text arrives, keeps that one aside, and counts once it is saved', () => {
    const { store, act, answer } = givenEssay();
    act.write('Dari sini');
    act.merge([written('Dari sana', 5_000)]);
    expect(writtenText(store.getState(), 'item-1')).toBe('Dari sini');
    expect(store.getState().replaced).toEqual({ 'item-1': 'Dari sana' });
    act.keepDraft();
    expect(answer()).toMatchObject({ text: 'Dari sini', sequence: 5_001 });
  });

  it('keeps aside the text that a newer one of another device replaced, and gives it back', () => {
    const { store, act, answer } = givenEssay();
    act.write('Dari sini');
    act.keepDraft();
    act.merge([written('Dari sana', 5_000)]);
    expect(answer().text).toBe('Dari sana');
    expect(store.getState().replaced).toEqual({ 'item-1': 'Dari sini' });
    act.takeReplaced();
    expect(answer()).toMatchObject({ text: 'Dari sini', sequence: 5_001 });
    expect(store.getState().replaced).toEqual({ 'item-1': 'Dari sana' });
    act.dropReplaced();
    expect(store.getState().replaced).toEqual({});
  });

  it('keeps nothing aside where the newer text contains the older one', () => {
    const { store, act } = givenEssay([written('Pancasila', 50)]);
    act.merge([written('Pancasila adalah dasar negara', 60)]);
    expect(store.getState().replaced).toEqual({});
  });

  it('keeps aside a text written here offline that is older than the server’s', () => {
    const { store, act, answer } = givenEssay([written('Dari sana', 90)]);
    act.restore([written('Dari sini', 80)]);
    expect(answer().text).toBe('Dari sana');
    expect(store.getState().replaced).toEqual({ 'item-1': 'Dari sini' });
  });

  it('does not treat its own earlier text as replaced after a reload', () => {
    const { store, act, answer } = givenEssay([written('Kata lama', 50)]);
    act.restore([written('Kata baru', 80)]);
    expect(answer().text).toBe('Kata baru');
    act.write('Lain');
    act.keepDraft();
    // The device's storage is read again when the page is looked at, and may be slightly out of date.
    act.restore([{ ...written('Lain', answer().sequence) }]);
    act.write('Sekarang');
    act.keepDraft();
    act.restore([written('Lain', answer().sequence - 1)]);
    expect(store.getState().replaced).toEqual({});
  });

  it('keeps aside a text that the server refuses', () => {
    const { store, act, answer } = givenEssay();
    act.write('Terlalu panjang');
    act.keepDraft();
    act.refuse('item-1', answer().sequence);
    expect(answer().text).toBeNull();
    expect(store.getState().replaced).toEqual({ 'item-1': 'Terlalu panjang' });
  });
});
