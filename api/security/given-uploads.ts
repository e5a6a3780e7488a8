import { readdirSync } from 'node:fs';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { expectError } from '../test/expect-error.ts';
import { type GivenAccount, givenStaff } from '../test/given.ts';
import { formWith } from '../test/pictures.ts';
import type { ErrorCode, UploadedImage } from '../src/contract/index.ts';

export interface GivenUploads {
  t: TestApp;
  admin: GivenAccount;
  send(content: Buffer, named?: { name?: string; type?: string; field?: string }): ReturnType<TestApp['call']>;
  /** Expects the upload to be accepted; returns the bytes that are served from then on. */
  served(content: Buffer, named?: { name?: string; type?: string }): Promise<{ url: string; bytes: Buffer }>;
  /** Expects it to be refused with this code, nothing of it stored, and the server healthy. */
  refused(content: Buffer, code: ErrorCode, named?: { name?: string; type?: string }): Promise<void>;
  /** All that is stored, in the tables and on disk. */
  stored(): Promise<object>;
}

/** An administrator who uploads hostile files. */
export async function givenUploads(): Promise<GivenUploads> {
  const t = await buildTestApp();
  const admin = await givenStaff(t, 'admin');
  const send: GivenUploads['send'] = (content, named) =>
    t.call('POST', '/admin/upload', { as: admin, body: formWith(content, named) });
  const stored = async () => ({
    files: await t.db.selectFrom('file').selectAll().orderBy('id').execute(),
    acts: await t.db.selectFrom('auditEntry').select('id').orderBy('id').execute(),
    onDisk: readdirSync(t.uploadsDir, { recursive: true }).toSorted(),
  });
  return {
    t,
    admin,
    send,
    stored,
    async served(content, named) {
      const answer = await send(content, named);
      expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
      const { url } = answer.json<UploadedImage>().data;
      return { url, bytes: (await t.call('GET', url)).rawPayload };
    },
    async refused(content, code, named) {
      const before = await stored();
      expectError(await send(content, named), code);
      expect(await stored()).toEqual(before);
      expect((await t.call('GET', '/health/ready')).statusCode).toBe(200);
    },
  };
}
