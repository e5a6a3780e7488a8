/** The picture formats that we accept: their files are a row of named parts. */
export type PartedType = 'image/png' | 'image/jpeg' | 'image/webp';

/** A camera's picture has up to some ten scans; each costs a pass over all pixels, and a file has room for thousands. */
const maxScans = 40;
const upright = 1;

/** The file asks for far more work than any picture needs. */
export class TooMuchWork extends Error {}

/** The orientation, 1–8 as in Exif, in a TIFF block of either byte order; 1 if none can be read. */
function orientationOf(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 4);
  const isLittle = order === 'II*\0';
  if (!isLittle && order !== 'MM\0*') return upright;
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let left = short(directory), entry = directory + 2; left > 0; left -= 1, entry += 12) {
      if (short(entry) !== 0x0112) continue;
      const value = short(entry + 8);
      return value >= 1 && value <= 8 ? value : upright;
    }
  } catch {
    // An offset outside the block: treated as no orientation.
  }
  return upright;
}

/** A TIFF block with only this orientation. */
function tiffOf(orientation: number): Buffer {
  const tiff = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

const pngSignatureBytes = 8;
const pngParts = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

function ofPng(content: Buffer): Buffer {
  const kept = [content.subarray(0, pngSignatureBytes)];
  for (let at = pngSignatureBytes, name = ''; name !== 'IEND';) {
    const end = at + content.readUInt32BE(at) + 12;
    if (end > content.length) throw new Error('The file ends within a chunk');
    name = content.toString('latin1', at + 4, at + 8);
    if (pngParts.has(name)) kept.push(content.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

const exifName = Buffer.from('Exif\0\0', 'latin1');

/** A segment of a JPEG, with its marker and length. */
function segment(marker: number, ...data: Buffer[]): Buffer {
  const content = Buffer.concat(data);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** The part of an application segment that a decoder needs: the meaning of the colours, and the orientation. */
function ofSegment(marker: number, data: Buffer): Buffer[] {
  const name = data.toString('latin1', 0, 6);
  // Without the thumbnail.
  if (marker === 0xe0 && name.startsWith('JFIF\0')) return [segment(marker, data.subarray(0, 12), Buffer.alloc(2))];
  if (marker === 0xee && name.startsWith('Adobe')) return [segment(marker, data.subarray(0, 12))];
  if (marker !== 0xe1 || name !== exifName.toString('latin1')) return [];
  const orientation = orientationOf(data.subarray(exifName.length));
  return orientation === upright ? [] : [segment(marker, exifName, tiffOf(orientation))];
}

/** Position of the next marker of a JPEG, from `at` on; -1 if there is none. Among pixels, FF00 and restarts don't count. */
function nextMarker(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at !== -1 && at + 1 < content.length; at = content.indexOf(0xff, at + 1)) {
    const marker = content.readUInt8(at + 1);
    if (marker > 0x01 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return -1;
}

function ofJpeg(content: Buffer): Buffer {
  const kept = [content.subarray(0, 2)];
  let scans = 0;
  for (let at = nextMarker(content, 2); at !== -1;) {
    const marker = content.readUInt8(at + 1);
    if (marker === 0xd9) {
      kept.push(content.subarray(at, at + 2));
      break;
    }
    const end = at + 2 + content.readUInt16BE(at + 2);
    if (end > content.length) throw new Error('The file ends within a segment');
    const next = nextMarker(content, end);
    if (marker === 0xda) {
      scans += 1;
      if (scans > maxScans) throw new TooMuchWork();
      kept.push(content.subarray(at, next === -1 ? content.length : next));
    } else if (marker < 0xe0) kept.push(content.subarray(at, end));
    else kept.push(...ofSegment(marker, content.subarray(at + 4, end)));
    at = next;
  }
  return Buffer.concat(kept);
}

const webpParts = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF']);
/** Header bits that stay: transparent, animated. The others announce parts that are left out. */
const webpFlags = 0x12;

function ofWebp(content: Buffer): Buffer {
  const kept = [Buffer.from(content.subarray(0, 12))];
  const fileEnd = Math.min(content.length, 8 + content.readUInt32LE(4));
  for (let at = 12; at + 8 <= fileEnd;) {
    const bytes = content.readUInt32LE(at + 4);
    const end = at + 8 + bytes + (bytes % 2);
    if (at + 8 + bytes > content.length) throw new Error('The file ends within a chunk');
    const name = content.toString('latin1', at, at + 4);
    if (webpParts.has(name)) {
      const part = Buffer.from(content.subarray(at, end));
      if (name === 'VP8X') part.writeUInt8(part.readUInt8(8) & webpFlags, 8);
      kept.push(part);
    }
    at = end;
  }
  const file = Buffer.concat(kept);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

const ofType: Record<PartedType, (content: Buffer) => Buffer> = {
  'image/png': ofPng,
  'image/jpeg': ofJpeg,
  'image/webp': ofWebp,
};

/**
 * The file without the parts that its pixels don't need: texts, profiles, thumbnails, bytes after the end. A decoder would
 * inflate and keep them, and a small file can have gigabytes of them. A photo's orientation stays.
 * @throws Error when its parts don't fit into it, TooMuchWork
 */
export const essentialParts = (content: Buffer, type: PartedType): Buffer => ofType[type](content);
