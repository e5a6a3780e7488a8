import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { emailOf, insertLearners } from '../harness/fixture.ts';
import type { Product } from '../harness/product.ts';
import { enterLearners } from '../src/foundation/directory/learner-directory.repository.ts';
import { eventually } from '../test/eventually.ts';
import { givenProduct } from './given-product.ts';

jest.setTimeout(120_000);

/** The messages of a killed process go to another one after 15 s. */
const arrivesWithinMs = 40_000;

/** A mail server that accepts the text of a mail and does not acknowledge it until told to. */
let isSilent = true;
let begun = 0;
const arrived: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    begun += 1;
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
    stream.on('end', () => {
      if (isSilent) return;
      arrived.push(
        Buffer.concat(chunks)
          .toString()
          .replace(/=\r?\n/g, '')
          .replaceAll('=3D', '='),
      );
      done();
    });
  },
});
// A killed client breaks its connection.
server.on('error', () => {});

let product: Product;
let email: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  product = await givenProduct({
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Tryout <halo@tryout.example>',
      PUBLIC_URL: 'https://tryout.example',
    },
  });
  await product.withDatabase(async (db) => {
    const [accountId = ''] = await insertLearners(db, 1);
    email = emailOf(accountId);
    const profile = { province: 'Bali', phone: '081234567890', instance: 'PLN' };
    await enterLearners(db, [{ accountId, name: 'Peserta', email, ...profile }]);
  });
});
afterAll(async () => {
  await product?.dispose();
  await new Promise<void>((resolve) => server.close(resolve));
});

const post = (path: string, body: object) =>
  fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('F22: the API is killed between the commit and the mail', () => {
  it('sends the mail after the next start, with a valid link, and the database has no part of the link', async () => {
    expect((await post('/api/auth/forgot-password', { email })).status).toBe(200);
    await eventually(
      () => begun,
      (count) => count === 1,
      10_000,
    );
    await product.kill();
    const left = await product.withCopy((db) => db.selectFrom('outbox').selectAll().execute());
    expect(left).toMatchObject([{ state: 'waiting', tries: 1 }]);

    isSilent = false;
    await product.start();
    const [mail = ''] = await eventually(
      () => arrived,
      (mails) => mails.length > 0,
      arrivesWithinMs,
    );
    const token = /mode=reset#token=([\w-]{43})/.exec(mail)?.[1] ?? '';
    expect(JSON.stringify(left)).not.toContain(token);
    expect((await post('/api/auth/reset-password', { token, password: 'lebihrahasia' })).status).toBe(200);
    await eventually(
      () => product.withDatabase((db) => db.selectFrom('outbox').select(['state', 'accountId']).execute()),
      ([row]) => row?.state === 'done' && row.accountId === null,
      5_000,
    );
    expect(arrived).toHaveLength(1);
  });
});
