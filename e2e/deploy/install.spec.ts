import { expect, test } from '@playwright/test';
import { ask, hostOf } from './hosts/ask.ts';
import { blocks } from './install/blocks.ts';
import { startMailServer } from './install/mail-server.ts';
import { newServer } from './install/new-server.ts';

const password = 'jendela-kopi-7';

test('docs/install.md leads from an empty server to one with mail, an administrator and a backup that can be put back, without those who have left', async () => {
  test.setTimeout(300_000);
  const mail = await startMailServer();
  const server = await newServer(mail.url);
  const post = async (address: string, data: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const { status, body } = await ask(server, address, { method: 'POST', headers, body: JSON.stringify(data) });
    return { status, body: JSON.parse(body) as Record<string, unknown> };
  };
  const register = (email: string) =>
    post(`${hostOf()}/api/auth/register`, {
      ...{ email, password, name: 'Sari Peserta', province: 'Jawa Barat', phone: '081234567890' },
      ...{ gender: 'female', instance: 'PLN', consent: true, ageGroup: 'adult' },
    });
  const leave = async (email: string) => {
    const { token } = (await post(`${hostOf()}/api/auth/login`, { email, password })).body;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token as string}` };
    const body = JSON.stringify({ password });
    return (await ask(server, `${hostOf()}/api/auth/me/erasure`, { method: 'POST', headers, body })).status;
  };
  const canSignIn = async (email: string) =>
    (await post(`${hostOf()}/api/auth/login`, { email, password })).status === 200;

  const rest = blocks();
  /** Runs all blocks up to the one with this line. @returns its output */
  const runTo = async (line: string): Promise<string> => {
    for (;;) {
      const block = rest.shift();
      if (block === undefined) throw new Error(`No block of docs/install.md has the line ${line}`);
      const output = await server.run(block);
      if (block.includes(line)) return output;
    }
  };
  /** The block with this line, a second time. */
  const again = (line: string) => server.run(blocks().find((block) => block.includes(line)) ?? line);
  try {
    expect(await runTo('curl --fail')).toContain('"tryouts":[]');

    // The same lines once more leave keys, certificate and list.
    const kept = 'cat /etc/tryout/*.env /etc/tryout/remotes.json /etc/tryout/tls/privkey.pem';
    const before = await server.run(kept);
    await expect(again('JWT_SECRET=')).rejects.toThrow('cannot overwrite existing file');
    await again('openssl req');
    await again('publish-line.ts');
    expect(await server.run(kept)).toBe(before);
    expect(await server.run('stat -c %a /etc/tryout/api.env')).toBe('600\n');

    const first = await runTo('grep ^ADMIN_');
    const [, email, oneTime] = /^ADMIN_EMAIL=(.+)\nADMIN_PASSWORD=(.+)$/m.exec(first) ?? [];
    const signIn = () => post(`${hostOf('admin')}/proxy/admin/login`, { email, password: oneTime });
    const { status } = await signIn();
    expect(status).toBe(200);

    await runTo('sed -i /^ADMIN_/d');
    await expect.poll(async () => (await signIn()).status, { timeout: 60_000 }).toBe(200);
    expect((await register('before@tryout.test')).status).toBe(201);
    await expect
      .poll(() => mail.arrived.map(({ from, to }) => [from, ...to]))
      .toEqual([['halo@tryout.test', 'before@tryout.test']]);

    expect((await register('leaves@tryout.test')).status).toBe(201);
    await runTo('systemctl start tryout-backup');
    expect((await register('after@tryout.test')).status).toBe(201);
    expect(await leave('leaves@tryout.test')).toBe(200);
    // Its timer does that every minute.
    await server.run('systemctl start tryout-erasures');
    await runTo('-o tryout-keys.age');
    await server.run('mv /etc/tryout/api.env /etc/tryout/backup.env .');
    await runTo('age -d');
    await server.run('cmp /etc/tryout/api.env api.env; cmp /etc/tryout/backup.env backup.env');
    await runTo('systemctl start tryout-restore');
    await expect.poll(() => canSignIn('before@tryout.test'), { timeout: 60_000 }).toBe(true);
    expect(await canSignIn('after@tryout.test')).toBe(false);
    expect(await canSignIn('leaves@tryout.test')).toBe(false);
    expect(rest).toEqual([]);
  } finally {
    await server.stop();
    await mail.stop();
  }
});
