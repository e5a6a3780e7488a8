import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { givenLocks } from '../drafts/draft-samples.ts';
import { writeDrafts } from '../drafts/draft-store.ts';
import { ApiError, NetworkError } from '../http/api-error.ts';
import { toast } from '@tryout/shared-ui/platform';
import type { QuestionArea } from './area.ts';
import { createDesk, type Desk } from './desk.ts';
import { isUnsaved, waiting } from './desk-state.ts';
import { newDraft, type QuestionDraft, type SavedQuestion } from './draft.ts';

// Two desks of one account stand for two tabs on one device: each has its own state, and both share the device's storage.

const sort = {
  kind: 'multiple_choice',
  type: 'TKD_BUMN',
  section: 'TKD',
  subType: 'number_sequence',
  isWeighted: false,
  timeLimit: '',
  optionCount: 5,
  marksFirst: false,
} as const;

const saved = (draft: QuestionDraft, changes: Partial<SavedQuestion> = {}): SavedQuestion => ({
  id: 'q1',
  tryoutId: 't1',
  number: 1,
  version: 1,
  updatedAt: '2026-11-21T12:00:00.000Z',
  updatedBy: null,
  finishedAttempts: 0,
  draft,
  ...changes,
});

/** A server whose next answer the test sets, and which records its calls. */
function givenArea() {
  const asked: { creationKey: string; question: string }[] = [];
  let answer: () => Promise<SavedQuestion> = () => Promise.reject(new NetworkError('No answer'));
  const area: QuestionArea = {
    name: 'questioner',
    classes: 'type',
    hasOpenOptions: false,
    choosesKind: false,
    choosesPackage: false,
    sharesPictures: false,
    create(draft, creationKey) {
      asked.push({ creationKey, question: draft.question });
      return answer();
    },
    update: () => answer(),
    read: () => answer(),
    refusals: () => ({}),
    refusedFields: () => ({}),
    sort: (tryoutId) => ({ ...sort, tryoutId }),
    addressOf: ({ id }) => `/${id}`,
    accountId: () => account,
    onSaved() {},
    onOutdated() {},
  };
  return { area, asked, answers: (next: typeof answer) => (answer = next) };
}

let account = '';
let count = 0;
beforeEach(() => {
  account = `a${(count += 1)}`;
  givenLocks();
});

const start = (tryoutId = 't1') => ({ tryoutId, draft: newDraft({ ...sort, tryoutId }), base: null });
const blankOf = (desk: Desk, tryoutId = 't1') => desk.store.getState().blanks[tryoutId] as string;
const write = (desk: Desk, question: string, key = blankOf(desk)) => desk.edit(key, () => ({ question }), start());
const isKept = (desk: Desk) => waitFor(() => expect(desk.store.getState().keeping).toBe('kept'));
/** As a release kept it that didn't know this text. */
function withoutSource(draft: QuestionDraft): QuestionDraft {
  const { source: _, ...older } = draft;
  return older as QuestionDraft;
}
async function tab(area = givenArea().area) {
  const desk = createDesk(area, account);
  await desk.open('t1', []);
  return desk;
}

describe('typed text', () => {
  it.each([' ', '\n'])('stays exactly as typed, even %j at the end of a stored text', async (end) => {
    const desk = await tab();
    const base = saved({ ...newDraft({ ...sort, tryoutId: 't1' }), question: 'Berapa' });
    const stored = { tryoutId: 't1', draft: base.draft, base };
    desk.edit('q1', () => ({ question: `Berapa${end}` }), stored);
    expect(desk.entryOf('q1')?.draft.question).toBe(`Berapa${end}`);
    // A save would change nothing.
    expect(isUnsaved(desk.entryOf('q1'))).toBe(false);
    desk.edit('q1', () => ({ question: `Berapa${end}dua` }), stored);
    expect(isUnsaved(desk.entryOf('q1'))).toBe(true);
  });

  it('stays while its save is being sent', async () => {
    const { area, answers } = givenArea();
    const desk = await tab(area);
    const base = saved({ ...newDraft({ ...sort, tryoutId: 't1' }), question: 'Berapa' });
    const stored = { tryoutId: 't1', draft: base.draft, base };
    desk.edit('q1', () => ({ question: 'Dua' }), stored);
    let give: ((_: SavedQuestion) => void) | undefined;
    answers(() => new Promise((resolve) => (give = resolve)));
    desk.save('q1', stored);
    await waitFor(() => expect(give).toBeDefined());
    desk.edit('q1', () => ({ question: 'Dua ' }), stored);
    give?.(saved({ ...base.draft, question: 'Dua' }, { version: 2 }));
    await waitFor(() => expect(desk.store.getState().saved['q1']?.version).toBe(2));
    expect(desk.entryOf('q1')?.draft.question).toBe('Dua ');
  });
});

describe('a draft of a release that had a text less', () => {
  it('is opened with that text empty', async () => {
    const stored = saved(start().draft);
    const base = { ...stored, draft: withoutSource(stored.draft) };
    const draft = { ...base.draft, question: 'Dari kemarin' };
    const value = { draft, base, unanswered: null, isSent: false, isListed: false };
    const blank = { ...value, base: null, draft: withoutSource(start().draft) };
    await writeDrafts(`questioner ${account}`, new Map(Object.entries({ d1: { place: 't1', value } })));
    await writeDrafts(`questioner ${account}`, new Map(Object.entries({ d2: { place: 't1', value: blank } })));
    const { entries } = (await tab()).store.getState();
    expect(entries['q1']).toMatchObject({ draft: { question: 'Dari kemarin', source: '' }, base: stored });
    expect(isUnsaved(entries['q1'])).toBe(true);
    expect(isUnsaved(entries['d2'])).toBe(false);
  });
});

it('opens a package with its own drafts and those of questions that were moved into it, and leaves all others for their packages', async () => {
  const draft = (question: string) => ({ ...start('t2').draft, question });
  const value = (question: string, base: SavedQuestion | null) => {
    return { draft: draft(question), base, unanswered: null, isSent: false, isListed: false };
  };
  const of = (id: string) => saved(draft('Berapa'), { id, tryoutId: 't2' });
  const kept = {
    d1: { place: 't2', value: value('Belum ditambahkan', null) },
    d2: { place: 't2', value: value('Dipindahkan', of('q1')) },
    d3: { place: 't2', value: value('Tinggal di sana', of('q2')) },
  };
  await writeDrafts(`questioner ${account}`, new Map(Object.entries(kept)));
  const desk = createDesk(givenArea().area, account);
  await desk.open('t1', [saved(draft('Berapa'))]);
  expect(desk.entryOf('q1')).toMatchObject({ tryoutId: 't1', draft: { question: 'Dipindahkan' } });
  expect(Object.keys(desk.store.getState().entries)).toEqual(['q1']);
  await desk.open('t2', [of('q2')]);
  expect(desk.entryOf('q2')).toMatchObject({ tryoutId: 't2', draft: { question: 'Tinggal di sana' } });
  expect(desk.entryOf('d1')).toMatchObject({ tryoutId: 't2', draft: { question: 'Belum ditambahkan' } });
});

describe('a save that has arrived', () => {
  it('is not sent again by a page that opens at that moment, while the device still has its draft', async () => {
    const { area, answers } = givenArea();
    const desk = await tab(area);
    const base = saved({ ...newDraft({ ...sort, tryoutId: 't1' }), question: 'Berapa' });
    const stored = { tryoutId: 't1', draft: base.draft, base };
    desk.edit('q1', () => ({ question: 'Dua' }), stored);
    let sent = 0;
    let give = (_: SavedQuestion) => {};
    answers(() => {
      sent += 1;
      return new Promise((resolve) => (give = resolve));
    });
    desk.save('q1', stored);
    await isKept(desk);
    give(saved({ ...base.draft, question: 'Dua' }, { version: 2 }));
    await waitFor(() => expect(desk.store.getState().saved['q1']?.version).toBe(2));

    const end = desk.keepSending();
    await desk.open('t2', []);
    await isKept(desk);
    await desk.open('t3', []);
    end();
    expect(desk.entryOf('q1')).toBeUndefined();
    expect(sent).toBe(1);
  });
});

describe('two tabs', () => {
  it('each write a new question, and both questions are there after both tabs were closed', async () => {
    const [one, other] = [await tab(), await tab()];
    write(one, 'Dari tab satu');
    write(other, 'Dari tab dua');
    await Promise.all([isKept(one), isKept(other)]);
    // A third tab that is opened meanwhile starts blank.
    expect((await tab()).store.getState().entries).toEqual({});

    givenLocks();
    const next = await tab();
    const texts = Object.values(next.store.getState().entries).map(({ draft }) => draft.question);
    expect(texts.toSorted()).toEqual(['Dari tab dua', 'Dari tab satu']);
    // One is in the form of a new question, the other one in the list.
    expect(next.entryOf(blankOf(next))).toBeDefined();
    expect(next.store.getState().sent).toHaveLength(1);
  });
});

describe('two tabs that edit one question', () => {
  it('lose neither text: after both were closed, one is offered, and the other one after that', async () => {
    const base = saved({ ...newDraft({ ...sort, tryoutId: 't1' }), question: 'Berapa' });
    const stored = { tryoutId: 't1', draft: base.draft, base };
    for (const desk of [await tab(), await tab()]) {
      desk.edit('q1', () => ({ question: `Berapa ${count} ${Math.random()}` }), stored);
      await isKept(desk);
    }
    givenLocks();
    const next = await tab();
    const first = next.entryOf('q1')?.draft.question;
    expect(first).toBeDefined();
    next.discard('q1');
    await isKept(next);

    givenLocks();
    const second = (await tab()).entryOf('q1')?.draft.question;
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
  });
});

describe('a save that failed', () => {
  it('keeps its text and is shown for all packages, and arrives once under one key when the connection is back', async () => {
    const { area, asked, answers } = givenArea();
    const desk = await tab(area);
    const end = desk.keepSending();
    const key = blankOf(desk);
    write(desk, 'Belum sampai');
    desk.save(key, start());
    await waitFor(() => expect(waiting(desk.store.getState())).toHaveLength(1));
    expect(desk.entryOf(key)).toMatchObject({
      phase: 'failed',
      isTemporary: true,
      draft: { question: 'Belum sampai' },
    });

    answers(async () => saved({ ...start().draft, question: 'Belum sampai' }));
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(desk.store.getState().saved['q1']).toBeDefined());
    expect(waiting(desk.store.getState())).toEqual([]);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.every(({ creationKey }) => creationKey === key)).toBe(true);
    end();
  });

  it('waits for a server that is too old for the call: the question isn’t taken for a deleted one', async () => {
    const { area, answers } = givenArea();
    const desk = await tab(area);
    const base = saved({ ...newDraft({ ...sort, tryoutId: 't1' }), question: 'Berapa' });
    const stored = { tryoutId: 't1', draft: base.draft, base };
    answers(() => Promise.reject(new ApiError({ status: 404, code: 'CALL_UNKNOWN', message: 'Belum tersedia' })));
    desk.edit('q1', () => ({ question: 'Dua' }), stored);
    desk.save('q1', stored);
    await waitFor(() => expect(waiting(desk.store.getState())).toHaveLength(1));
    expect(desk.entryOf('q1')).toMatchObject({ phase: 'failed', isTemporary: true, failure: 'Belum tersedia' });
  });

  it('fails with a toast when it was pressed, and quietly when it is tried again by itself', async () => {
    const failed = jest.spyOn(toast, 'error');
    const { area, asked, answers } = givenArea();
    // The second try has its answer when it has been counted: on a busy machine a third one would come first.
    let failSecond = () => {};
    const noAnswer = new NetworkError('No answer');
    const second = new Promise<never>((_resolve, reject) => (failSecond = () => reject(noAnswer)));
    answers(() => (asked.length < 2 ? Promise.reject(noAnswer) : second));
    const desk = await tab(area);
    const end = desk.keepSending();
    write(desk, 'Belum sampai');
    desk.save(blankOf(desk), start());
    await waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(asked).toHaveLength(2));
    failSecond();
    await waitFor(() => expect(waiting(desk.store.getState())).toHaveLength(1));
    expect(failed).toHaveBeenCalledTimes(1);
    end();
    failed.mockRestore();
  });

  it('is sent at the next visit, whichever package is opened', async () => {
    const before = await tab();
    const key = blankOf(before);
    write(before, 'Dari kemarin');
    before.save(key, start());
    await waitFor(() => expect(waiting(before.store.getState())).toHaveLength(1));
    await isKept(before);

    givenLocks();
    const { area, asked, answers } = givenArea();
    answers(async () => saved({ ...start().draft, question: 'Dari kemarin' }));
    const desk = createDesk(area, account);
    const end = desk.keepSending();
    await waitFor(() => expect(asked).toEqual([{ creationKey: key, question: 'Dari kemarin' }]));
    end();
  });

  it.each([
    ['and its text is stored', '', undefined],
    ['and what was written since stays a draft', ' dan tiga', ' dan tiga'],
  ])('although it had arrived is no conflict with its own text, %s', async (_, written, left) => {
    const { area, answers } = givenArea();
    const desk = await tab(area);
    const end = desk.keepSending();
    const base = saved({ ...newDraft({ ...sort, tryoutId: 't1' }), question: 'Berapa' });
    const stored = { tryoutId: 't1', draft: base.draft, base };
    const put = jest.spyOn(area, 'update');
    put.mockRejectedValueOnce(new NetworkError('No answer'));
    desk.edit('q1', () => ({ question: 'Dua ' }), stored);
    desk.save('q1', stored);
    await waitFor(() => expect(desk.entryOf('q1')?.phase).toBe('failed'));

    put.mockRejectedValueOnce(new ApiError({ status: 409, code: 'QUESTION_CHANGED', message: 'Sudah diubah' }));
    let give = (_: SavedQuestion) => {};
    answers(() => new Promise((resolve) => (give = resolve)));
    const read = jest.spyOn(area, 'read');
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(read).toHaveBeenCalled());
    if (written) desk.edit('q1', ({ question }) => ({ question: question + written }), stored);
    give(saved({ ...base.draft, question: 'Dua' }, { version: 2 }));
    await waitFor(() => expect(desk.store.getState().ended['q1']).toMatchObject({ isSaved: true }));
    expect(desk.store.getState().saved['q1']?.version).toBe(2);
    expect(desk.entryOf('q1')?.draft.question).toBe(left && `Dua ${left}`);
    expect(desk.entryOf('q1')?.base?.version).toBe(left && 2);
    end();
  });

  it('is sent again under its own key, also by the next visit, which the server knows by it', async () => {
    const { area } = givenArea();
    const keys: string[] = [];
    jest.spyOn(area, 'update').mockImplementation(async (_draft, _base, key) => {
      keys.push(key);
      throw new NetworkError('No answer');
    });
    const before = await tab(area);
    const base = saved({ ...newDraft({ ...sort, tryoutId: 't1' }), question: 'Berapa' }, { version: 4 });
    const stored = { tryoutId: 't1', draft: base.draft, base };
    const picture = new Blob(['p'], { type: 'image/png' });
    before.edit('q1', () => ({ picture }), stored);
    before.save('q1', stored);
    await waitFor(() => expect(before.entryOf('q1')?.phase).toBe('failed'));
    before.resend();
    await waitFor(() => expect(keys).toHaveLength(2));
    await waitFor(() => expect(before.entryOf('q1')?.phase).toBe('failed'));
    await isKept(before);

    givenLocks();
    const end = createDesk(area, account).keepSending();
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}-4$/);
    expect(new Set(keys).size).toBe(1);
    end();
  });

  it.each([
    ['an edit', 4],
    ['a new question', 0],
  ])(
    'although it had arrived, and was changed by somebody else since, is %s over which nothing is saved unseen',
    async (_, version) => {
      const { area, answers } = givenArea();
      const desk = await tab(area);
      const base = version > 0 ? saved({ ...start().draft, question: 'Berapa' }, { version }) : null;
      const key = base ? 'q1' : blankOf(desk);
      const begun = base ? { tryoutId: 't1', draft: base.draft, base } : start();
      desk.edit(key, () => ({ question: 'Dua' }), begun);
      let give: ((_: SavedQuestion) => void) | undefined;
      answers(() => new Promise((resolve) => (give = resolve)));
      desk.save(key, begun);
      await waitFor(() => expect(give).toBeDefined());
      desk.edit(key, () => ({ question: 'Dua dan tiga' }), begun);
      const theirs = saved({ ...start().draft, question: 'Dua', source: 'Dari orang lain' }, { version: version + 2 });
      give?.(theirs);
      await waitFor(() => expect(desk.entryOf('q1')?.phase).toBe('changed'));
      expect(desk.entryOf('q1')).toMatchObject({
        draft: { question: 'Dua dan tiga' },
        // By a reload the choice would come again: the server refuses this version.
        base: { version: version + 1, draft: { question: 'Dua', source: '' } },
        newer: theirs,
      });
    },
  );

  it.each([
    ['an edit', 'update', 4],
    ['a new question', 'create', 0],
  ] as const)(
    'of %s whose picture was uploaded for it names the same address again, also at the next visit',
    async (_, call, version) => {
      const { area } = givenArea();
      const upload = jest.fn(async (draft: QuestionDraft) => {
        // The choice of the picture has waited for the same upload, and its address is no text written since.
        before.edit(key, () => ({ picture: '/a.png' }), begun);
        return { ...draft, picture: '/a.png' };
      });
      area.uploadPictures = upload;
      const send = jest.spyOn(area, call).mockRejectedValue(new NetworkError('No answer'));
      const before = await tab(area);
      const base = version > 0 ? saved({ ...start().draft, question: 'Berapa' }, { version }) : null;
      const key = base ? 'q1' : blankOf(before);
      const begun = base ? { tryoutId: 't1', draft: base.draft, base } : start();
      before.edit(key, () => ({ picture: new Blob(['p'], { type: 'image/png' }), question: 'Dua' }), begun);
      before.save(key, begun);
      await waitFor(() => expect(before.entryOf(key)).toMatchObject({ phase: 'failed', isSent: true }));
      expect(before.entryOf(key)?.draft.picture).toBe('/a.png');
      await isKept(before);

      givenLocks();
      const end = createDesk(area, account).keepSending();
      await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
      expect(send.mock.calls.map(([draft]) => draft.picture)).toEqual(['/a.png', '/a.png']);
      expect(upload).toHaveBeenCalledTimes(1);
      end();
    },
  );

  it('is not sent by itself if the server refused it, and neither is text that was written afterwards', async () => {
    const { area, asked, answers } = givenArea();
    const desk = await tab(area);
    const end = desk.keepSending();
    const refusal = new ApiError({ status: 400, code: 'VALIDATION_FAILED', message: 'Data tidak valid' });
    answers(() => Promise.reject(refusal));
    const key = blankOf(desk);
    write(desk, 'Ditolak');
    desk.save(key, start());
    await waitFor(() => expect(desk.entryOf(key)?.phase).toBe('failed'));
    dispatchEvent(new Event('online'));
    expect(desk.entryOf(key)?.phase).toBe('failed');
    write(desk, 'Ditolak, lalu diubah', key);
    expect(waiting(desk.store.getState())).toEqual([]);
    dispatchEvent(new Event('online'));
    expect(asked).toHaveLength(1);
    end();
  });
});
