import 'fake-indexeddb/auto';
import { openLesson } from './open-lesson.ts';
import * as api from './materi.api.ts';

jest.mock('./materi.api.ts');

const { open } = IDBFactory.prototype;
afterEach(() => {
  IDBFactory.prototype.open = open;
  jest.useRealTimers();
});

describe('openLesson', () => {
  it('gives the text also where the device’s storage never answers, and then waits for it once', async () => {
    IDBFactory.prototype.open = function (...name) {
      return Object.assign(open.apply(this, name), { addEventListener() {} });
    };
    const text = { slug: 'deret', blocks: [] };
    jest.mocked(api.getLesson).mockResolvedValue(text);
    jest.useFakeTimers();
    let given: unknown;
    void openLesson('u1', 'deret').then((lesson) => (given = lesson));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(given).toEqual(text);
    // No time passes for the next one.
    expect(await openLesson('u1', 'deret')).toEqual(text);
  });
});
