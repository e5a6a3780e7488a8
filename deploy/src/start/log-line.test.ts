import { terminalLine } from './log-line.ts';

describe('terminalLine', () => {
  it.each([
    ['an entry of the ordinary course', '{"level":30,"msg":"listening"}', 'stdout', undefined],
    ['a warning', '{"level":40,"msg":"slow"}', 'stdout', 'slow'],
    [
      'an error with its cause',
      '{"level":50,"msg":"failed","err":{"message":"disk full"}}',
      'stdout',
      'failed: disk full',
    ],
    [
      'an error that says the same twice',
      '{"level":50,"msg":"disk full","err":{"message":"disk full"}}',
      'stdout',
      'disk full',
    ],
    ['a plain line of the error stream', 'Port 3000 is already in use', 'stderr', 'Port 3000 is already in use'],
    ['a plain line of the ordinary stream', 'hello', 'stdout', undefined],
    ['an empty line', '', 'stderr', undefined],
    ['something that only begins like an entry', '{ not json', 'stderr', '{ not json'],
  ] as const)('%s', (_name, line, stream, expected) => {
    expect(terminalLine(line, stream)).toBe(expected);
  });
});
