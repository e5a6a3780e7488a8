import { type BrowserError, framesAtMost, ownFilePattern } from '@tryout/api/contract';

/** A file in which an error's stack has a line, and the area that it belongs to. */
type Frame = BrowserError['frames'][number];
export type Area = BrowserError['area'];

/** Where code of the page comes from. */
export interface Origins {
  /** The first file of the shell, such as `/main.0a1b2c3d.js`; its hash is the name of its release. */
  main: string;
  /** True for the name of a numbered file of the shell. On a host of staff an area's files have the same address, but for their hash. */
  isShells(file: string): boolean;
  /** The first file of each remote that this page has loaded. */
  entries: Partial<Record<Area, string>>;
}

/** A line of a stack, of Chromium's, Firefox's or Safari's. */
const stackLine = /(https?:\/\/[^\s()@]+?\.js)(?:\?[^\s():]*)?:(\d+):(\d+)/g;

/** Modules that the shell lends to areas (config/shared-modules): they tell nothing of whose error it is. */
const shared = /^(?:platform|kit|components)\b/;

const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);
const folderOf = (address: string) => address.slice(0, address.lastIndexOf('/') + 1);

function areaOf(address: string, { main, isShells, entries }: Origins): Area | undefined {
  const file = nameOf(address);
  const [area] = Object.entries(entries).find(([, entry]) => folderOf(address) === folderOf(entry)) ?? [];
  if (folderOf(address) !== folderOf(main)) return area as Area | undefined;
  const isOfShell = area === undefined || file === nameOf(main) || isShells(file) || shared.test(file);
  return isOfShell ? 'shell' : (area as Area);
}

/**
 * The lines of a stack that are in files of ours, and the area whose error it is: the innermost that isn't the shell's, because the shell's
 * files have the parts that it lends to all areas.
 */
export function ownFrames(stack: string, origins: Origins): { area: Area | undefined; frames: Frame[] } {
  const lines = [...stack.matchAll(stackLine)].flatMap(([, address = '', line, column]) => {
    const area = areaOf(address, origins);
    const file = nameOf(address);
    return area && ownFilePattern.test(file)
      ? [{ area, frame: { file, line: Number(line), column: Number(column) } }]
      : [];
  });
  const areas = lines.map(({ area }) => area);
  return {
    area: areas.find((area) => area !== 'shell') ?? areas[0],
    frames: lines.slice(0, framesAtMost).map(({ frame }) => frame),
  };
}

/** The release of an area: the hash in the name of its first file. Undefined in development, where names have none. */
export const releaseOf = (area: Area, { main, entries }: Origins): string | undefined =>
  /\.([0-9a-f]{8})\.js$/.exec((area === 'shell' ? main : entries[area]) ?? '')?.[1];
