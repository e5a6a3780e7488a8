import { BrowserError } from '@tryout/api/contract';
import * as v from 'valibot';
import { RemoteError } from '../remotes/remote-error.ts';
import { describeError } from './describe-error.ts';
import type { Origins } from './own-files.ts';
import { createReporter } from './reporter.ts';

const shellFiles = ['77.aaaaaaaa.js'];
const origins: Origins = {
  main: 'https://tryout.example/main.0a1b2c3d.js',
  isShells: (file) => shellFiles.includes(file),
  entries: { learner: 'https://learner.tryout.example/remoteEntry.99998888.js' },
};
/** The page of a host of staff: the area's files are beside the shell's. */
const ofStaff: Origins = {
  ...origins,
  main: 'https://admin.tryout.example/main.0a1b2c3d.js',
  entries: { admin: 'https://admin.tryout.example/remoteEntry.44445555.js' },
};

const given = (message: string, stack: readonly string[], name = 'TypeError') =>
  Object.assign(new Error(message), { name, stack: [`${name}: ${message}`, ...stack].join('\n') });
const inLearner = '    at save (https://learner.tryout.example/1120.67e78618.js:1:20431)';
const inShell = '    at https://tryout.example/77.aaaaaaaa.js:1:7';
const foreign = '    at x (chrome-extension://abcdef/content.js:3:9)';

describe('a description of an error', () => {
  it('names area, release and places in our files, the innermost first', () => {
    const error = given("Cannot read properties of undefined (reading 'id')", [foreign, inShell, inLearner]);
    expect(describeError(error, 'error', origins)).toEqual({
      area: 'learner',
      release: '99998888',
      way: 'error',
      name: 'TypeError',
      reason: 'nothing-there',
      frames: [
        { file: '77.aaaaaaaa.js', line: 1, column: 7 },
        { file: '1120.67e78618.js', line: 1, column: 20_431 },
      ],
    });
  });

  it('reads the stacks of Firefox and Safari', () => {
    const error = given('x is undefined', [
      'save@https://learner.tryout.example/1120.67e78618.js:1:20431',
      'https://tryout.example/main.0a1b2c3d.js:2:3',
      'module code@https://learner.tryout.example/5.12345678.js?email=siti@contoh.id:4:5',
    ]);
    expect(describeError(error, 'rejection', origins)?.frames).toEqual([
      { file: '1120.67e78618.js', line: 1, column: 20_431 },
      { file: 'main.0a1b2c3d.js', line: 2, column: 3 },
      { file: '5.12345678.js', line: 4, column: 5 },
    ]);
  });

  it.each([
    ['the area', '12.bbbbbbbb.js', 'admin', '44445555'],
    ['the shell', '77.aaaaaaaa.js', 'shell', '0a1b2c3d'],
    ['a shared module', 'kit.cccccccc.js', 'shell', '0a1b2c3d'],
    ['the shell’s first file', 'main.0a1b2c3d.js', 'shell', '0a1b2c3d'],
  ])('tells files of one host apart: %s', (_of, file, area, release) => {
    const error = given('x is not a function', [`    at https://admin.tryout.example/${file}:1:1`]);
    expect(describeError(error, 'error', ofStaff)).toMatchObject({ area, release });
  });

  it('has no word of what was typed, of an address or of a person, and the API takes it', () => {
    const secret = 'Siti Rahma siti@contoh.id';
    const error = given(
      `Unexpected token in "${secret}"`,
      [
        '    at https://tryout.example/exam/7?token=geheim',
        `    at ${secret} (https://learner.tryout.example/1120.67e78618.js?token=geheim:1:2)`,
        ...Array.from({ length: 40 }, () => inLearner),
      ],
      `Kesalahan ${secret}`,
    );
    const told = describeError(error, 'error', origins);
    expect(JSON.stringify(told)).not.toMatch(/Siti|contoh|geheim|exam/);
    expect(v.is(BrowserError, { ...told, code: '00000000' })).toBe(true);
    expect(told).toMatchObject({ name: 'other', reason: 'other' });
    expect(JSON.stringify(told).length).toBeLessThan(1_000);
  });

  it.each([
    ["undefined is not an object (evaluating 'a.b')", 'nothing-there'],
    ['can\'t access property "id", a is null', 'nothing-there'],
    ['e.map is not a function', 'not-a-function'],
    ['q is not defined', 'not-defined'],
    ['Maximum call stack size exceeded', 'too-deep'],
    ['too much recursion', 'too-deep'],
    ['The quota has been exceeded.', 'storage'],
    ['Jawaban siti@contoh.id', 'other'],
  ])('takes of “%s” the kind alone: %s', (message, reason) =>
    expect(describeError(given(message, [inLearner]), 'error', origins)).toMatchObject({ reason }),
  );

  it('keeps the number of React’s errors', () =>
    expect(
      describeError(given('Minified React error #418; visit …', [inShell], 'Error'), 'page', origins),
    ).toMatchObject({
      area: 'shell',
      reason: 'react',
      number: 418,
    }));

  it('tells of an area that was refused, and not of one that was out of reach', () => {
    expect(describeError(new RemoteError('admin_app', 'altered'), 'page', origins)).toMatchObject({
      area: 'admin',
      release: '0a1b2c3d',
      reason: 'remote-altered',
    });
    expect(describeError(new RemoteError('admin_app', 'unreachable'), 'page', origins)).toBeUndefined();
  });

  it.each([
    ['a broken connection', given('Failed to fetch', [inLearner])],
    ['no answer', given('No answer', [inLearner], 'NetworkError')],
    ['a refusal of the API', given('Email sudah terdaftar', [inLearner], 'ApiError')],
    ['an extension of the browser', given('x is undefined', [foreign])],
    ['no error at all', 'Siti'],
  ])('is not made of %s', (_of, error) => expect(describeError(error, 'error', origins)).toBeUndefined());

  it('is not made in development, where files have no hash', () => {
    const dev = { ...origins, main: 'http://localhost:3000/main.js', entries: {} };
    expect(
      describeError(given('x is undefined', ['    at http://localhost:3000/main.js:1:1']), 'error', dev),
    ).toBeUndefined();
  });
});

describe('a page', () => {
  let sent: BrowserError[];
  let status: number | Error;
  beforeEach(() => {
    sent = [];
    status = 200;
  });
  const reporter = (draw = 0) => {
    let codes = 0;
    return createReporter({
      origins: () => origins,
      async send(one) {
        sent.push(one);
        if (status instanceof Error) throw status;
        return status;
      },
      random: () => draw,
      newCode: () => String((codes += 1)).padStart(8, '0'),
    });
  };
  const at = (column: number) =>
    given('x is undefined', [`    at https://learner.tryout.example/1120.67e78618.js:1:${column}`]);

  it('tells of each place once, and of five at most', async () => {
    const { report } = reporter();
    expect(await report(at(1), 'error')).toBe('00000001');
    expect(await report(at(1), 'error')).toBe('00000001');
    for (let column = 2; column < 9; column++) await report(at(column), 'error');
    expect(sent).toHaveLength(5);
  });

  it('that is not drawn tells only of what it shows', async () => {
    const { report } = reporter(0.25);
    expect(await report(at(1), 'error')).toBeUndefined();
    expect(await report(at(1), 'rejection')).toBeUndefined();
    expect(await report(at(1), 'page')).toBe('00000001');
    expect(sent.map(({ way }) => way)).toEqual(['page']);
  });

  it('says nothing more to an API that knows no such call, and has no code for support', async () => {
    const { report } = reporter();
    status = 404;
    expect(await report(at(1), 'page')).toBeUndefined();
    await report(at(2), 'page');
    expect(sent).toHaveLength(1);
  });

  it.each([[429], [503], [new TypeError('Failed to fetch')]])('has no code that the log hasn’t: %s', async (answer) => {
    status = answer;
    expect(await reporter().report(at(1), 'page')).toBeUndefined();
  });
});
