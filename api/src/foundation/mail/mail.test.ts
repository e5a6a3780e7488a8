import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createLogCarrier } from './log-carrier.ts';
import { MailboxRefused } from './mail.ts';
import { resetMail } from './reset-mail.ts';
import { createSmtpCarrier } from './smtp-carrier.ts';

interface Arrived {
  from: string | undefined;
  to: string[];
  source: string;
}

const givenMail = (name = 'Sari Dewi') =>
  resetMail({ name, email: 'sari@contoh.id', link: 'https://tryout.example/auth?mode=reset#token=abc-DEF_1' });

/** A mail server for this test only. */
async function givenServer(refusal?: Error, mailbox?: Error) {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(mailbox),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        if (refusal) return done(refusal);
        arrived.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : undefined,
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    arrived,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** A part of a mail's source, decoded. */
const decoded = (source: string) =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

describe('the SMTP carrier', () => {
  it('hands the mail to the server, as text and as HTML', async () => {
    const server = await givenServer();
    try {
      await createSmtpCarrier({ url: server.url, from: 'Tryout <halo@tryout.example>' }).carry(givenMail());
      const [mail] = server.arrived;
      expect(mail).toMatchObject({ from: 'halo@tryout.example', to: ['sari@contoh.id'] });
      const source = decoded(mail?.source ?? '');
      expect(source).toMatch(/^From: Tryout <halo@tryout\.example>\r$/m);
      expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
      expect(source).toContain('Halo Sari Dewi,');
      expect(source.match(/\/auth\?mode=reset#token=abc-DEF_1/g)).toHaveLength(3);
    } finally {
      await server.stop();
    }
  });

  it.each([
    [
      'is refused',
      () => givenServer(Object.assign(new Error('5.1.1 sari@contoh.id: no such mailbox'), { responseCode: 550 })),
    ],
    ['is not there', async () => ({ url: 'smtp://127.0.0.1:1', stop: async () => {} })],
  ])('says of a mail that %s nothing of whom it was for', async (_what, given) => {
    const server = await given();
    try {
      const failure: unknown = await createSmtpCarrier({ url: server.url, from: 'halo@tryout.example' })
        .carry(givenMail())
        .catch((error: unknown) => error);
      expect(failure).toMatchObject({
        message: expect.stringMatching(/^The mail was not delivered: (EMESSAGE|ESOCKET)/),
      });
      expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('sari');
    } finally {
      await server.stop();
    }
  });
});

describe('the SMTP carrier, when a mailbox is refused', () => {
  it.each([
    [550, true],
    [553, true],
    // Greylisting, a full mailbox: a later try may succeed.
    [450, false],
    [552, false],
    [554, false],
  ])('takes %i for the last word: %s', async (responseCode, isLast) => {
    const server = await givenServer(undefined, Object.assign(new Error('sari@contoh.id: no'), { responseCode }));
    try {
      const failure: unknown = await createSmtpCarrier({ url: server.url, from: 'halo@tryout.example' })
        .carry(givenMail())
        .catch((error: unknown) => error);
      expect(failure).toMatchObject({ message: expect.stringContaining(`RCPT TO ${responseCode}`) });
      expect(failure instanceof MailboxRefused).toBe(isLast);
      expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('sari');
    } finally {
      await server.stop();
    }
  });
});

describe('the log carrier', () => {
  it('writes the mail to the log, marked as not sent', async () => {
    const warn = jest.fn();
    await createLogCarrier({ warn }).carry(givenMail());
    expect(warn).toHaveBeenCalledWith(
      expect.stringMatching(/not sent, since SMTP_URL[^]*sari@contoh\.id[^]*#token=abc-DEF_1/),
    );
  });
});

describe('the mail with the link', () => {
  it.each([
    ['Menang di http://jahat.example/?a=1', 'Halo Menang di http jahat example a,'],
    ['Dr. Ni’mah D’Souza-Putri, S.Pd.', 'Halo Dr Ni’mah D’Souza-Putri S Pd,'],
    ['<img src=x onerror=alert(1)>', 'Halo img src x onerror alert,'],
    ['Sari\r\nBcc: semua@contoh.id', 'Halo Sari Bcc semua contoh id,'],
    ['😀', 'Halo Peserta,'],
  ])('greets %j with letters alone', (name, hello) => {
    const { text, html } = givenMail(name);
    expect(text.split('\n')[0]).toBe(hello);
    expect(html).not.toMatch(/<img|jahat\.example/);
  });
});
