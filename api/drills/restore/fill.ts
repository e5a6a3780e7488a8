import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../src/db/open-database.ts';

export interface Sizes {
  /** Entries of the audit log, which stand for any rows. */
  entries: number;
  /** Pictures, each of 40 kB that nothing compresses. */
  pictures: number;
}

const rowsAtOnce = 1_000;
const pictureBytes = 40_000;

/** Adds rows and files, so that the times of a restore say something. */
export async function fill(url: string, uploadsDir: string, { entries, pictures }: Sizes): Promise<void> {
  const db = await openDatabase(url);
  const at = new Date().toISOString();
  const label = 'Rangkaian kata sepanjang yang biasa ada di catatan, untuk latihan pemulihan';
  for (let from = 0; from < entries; from += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, entries - from) }, (_, index) => {
      const id = createHash('sha256')
        .update(String(from + index))
        .digest('hex')
        .slice(0, 32);
      const about = { actorId: 'drill', action: 'update' as const, entity: 'question' as const, entityId: id };
      return { id, at, ...about, label, reason: null, before: null, after: JSON.stringify({ stem: `${label} ${id}` }) };
    });
    await db.insertInto('auditEntry').values(rows).execute();
  }
  const kind = 'question_image' as const;
  const rows = Array.from({ length: pictures }, () => {
    const [id, content] = [`${randomBytes(16).toString('hex')}.webp`, randomBytes(pictureBytes)];
    writeFileSync(join(uploadsDir, 'public', id), content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { id, kind, mediaType: 'image/webp', sizeBytes: content.length, sha256, createdAt: at, keyId: null };
  });
  if (rows.length > 0) await db.insertInto('file').values(rows).execute();
  await db.destroy();
}
