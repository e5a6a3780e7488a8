import { LRUCache } from 'lru-cache';
import { inChunks } from '../../in-chunks.ts';
import type { StaffAddresses } from './staff-addresses.ts';
import type { WithheldRepository } from './withheld.repository.ts';

/** Names of pictures that learners may see, kept in memory: once visible, they stay visible. */
const rememberedNames = 20_000;
/** Days for which a form with a picture may stay open before it is sent. */
const formDays = 30;
const namesAtOnce = 200;

interface Dependencies {
  pictures: WithheldRepository;
  addresses: StaffAddresses;
}

/**
 * Pictures of questions that no learner may see yet: staff see them under addresses that change each day
 * (docs/decisions/0053).
 */
export function createWithheldService({ pictures, addresses }: Dependencies) {
  const released = new LRUCache<string, true>({ max: rememberedNames });

  async function inParts(names: readonly string[], look: (part: string[]) => Promise<string[]>): Promise<Set<string>> {
    const found = new Set<string>();
    for (const part of inChunks(names, namesAtOnce)) for (const name of await look(part)) found.add(name);
    return found;
  }

  return {
    /** The file that a name leads to, and whether only staff may see it; undefined if there is none. */
    async find(name: string): Promise<{ name: string; isForStaff: boolean } | undefined> {
      if (released.has(name)) return { name, isForStaff: false };
      if ((await pictures.listExisting([name])).length > 0) {
        if ((await pictures.listWithheld([name])).length > 0) return undefined;
        released.set(name, true);
        return { name, isForStaff: false };
      }
      const [meant] = await pictures.listExisting(addresses.meanings(name, 1));
      return meant === undefined ? undefined : { name: meant, isForStaff: true };
    },

    /** The names under which staff see pictures, for those that differ from their own. */
    async namesForStaff(names: readonly string[]): Promise<Map<string, string>> {
      const withheld = await inParts(names, (part) => pictures.listWithheld(part));
      return new Map([...withheld].map((name) => [name, addresses.nameOfToday(name)]));
    },

    /** The pictures' own names, for those that staff saw under others. */
    async ownNames(names: readonly string[]): Promise<Map<string, string>> {
      const own = await inParts(names, (part) => pictures.listExisting(part));
      const meanings = names
        .filter((name) => !own.has(name))
        .map((name) => ({ name, meanings: addresses.meanings(name, formDays) }));
      const existing = await inParts(
        meanings.flatMap((one) => one.meanings),
        (part) => pictures.listExisting(part),
      );
      return new Map(
        meanings.flatMap((one) => {
          const meant = one.meanings.find((meaning) => existing.has(meaning));
          return meant === undefined ? [] : [[one.name, meant] as const];
        }),
      );
    },
  };
}
export type WithheldService = ReturnType<typeof createWithheldService>;
