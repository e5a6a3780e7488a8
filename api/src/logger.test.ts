import { Writable } from 'node:stream';
import { createLogger } from './logger.ts';

/** The log's text for this error. */
function told(err: Error): string {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
  createLogger('info', sink).error({ err }, 'it failed');
  return lines.join('');
}

describe('an error in the log', () => {
  it('has neither e-mail nor network addresses, nor values of a row that a database adds', () => {
    const error = Object.assign(new Error('no route to 203.0.113.7 for siti@contoh.id (2001:db8::7)'), {
      code: '23505',
      constraint: 'account_email',
      detail: 'Key (email)=(siti@contoh.id) already exists.',
      where: 'Siti Rahma',
    });
    const line = told(error);
    expect(line).toContain('no route to <address> for <e-mail> (<address>)');
    expect(line).toContain('23505');
    expect(line).toContain('account_email');
    for (const secret of ['siti', 'Siti', '203.0.113', '2001:db8', 'already exists'])
      expect(line).not.toContain(secret);
  });

  it('keeps its stack, and those of several nested errors', () => {
    const line = told(
      new AggregateError([new Error('one of siti@contoh.id'), new Error('two at 10:20:30')], 'two failed'),
    );
    expect(line).toMatch(/logger\.test\.ts:\d+:\d+/);
    expect(line).toContain('one of <e-mail>');
    expect(line).toContain('two at 10:20:30');
  });

  it.each(['a', 'a@', 'a@.', '@', ':'])('is told at once, even if it quotes 60,000 signs such as %s', (piece) => {
    const begun = performance.now();
    told(new Error(piece.repeat(60_000 / piece.length)));
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
