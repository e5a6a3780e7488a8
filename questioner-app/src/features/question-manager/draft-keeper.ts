import { type DraftOwner, type KeptDraft, readDrafts, writeDrafts } from './draft-database.ts';

/** Whether everything that is written lies on the device; `lost` where it takes nothing. */
export type Keeping = 'kept' | 'writing' | 'lost';

const pauseMs = 150;

/** Follows what is written and keeps it on the device, a moment after each change and at once when the page goes away. */
export function createDraftKeeper(owner: DraftOwner, onChange: (keeping: Keeping) => void) {
  let wanted: Record<string, KeptDraft> = {};
  let kept: Record<string, KeptDraft> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();
  let keeping: Keeping = 'kept';
  const tell = (now: Keeping) => {
    if (now === keeping) return;
    keeping = now;
    onChange(now);
  };

  const isKept = (key: string) =>
    (['draft', 'base', 'unanswered'] as const).every((part) => wanted[key]?.[part] === kept[key]?.[part]);
  const changedKeys = () => [...new Set([...Object.keys(wanted), ...Object.keys(kept)])].filter((key) => !isKept(key));

  async function write() {
    const keys = changedKeys();
    if (keys.length === 0) return tell('kept');
    const goal = wanted;
    const changes = new Map(
      keys.map((key) => {
        const entry = goal[key];
        return [key, entry ? { draft: entry.draft, base: entry.base, unanswered: entry.unanswered ?? null } : null];
      }),
    );
    try {
      await writeDrafts(owner, changes);
      kept = { ...goal };
      tell(changedKeys().length > 0 ? 'writing' : 'kept');
    } catch {
      tell('lost');
    }
  }

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
  }

  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  addEventListener('beforeunload', (event) => {
    flush();
    if (keeping === 'lost') event.preventDefault();
  });

  return {
    /** What the device keeps; nothing where storage is blocked. */
    async read(): Promise<Map<string, KeptDraft>> {
      const found = await readDrafts(owner).catch(() => new Map<string, KeptDraft>());
      kept = Object.fromEntries(found);
      return found;
    },
    follow(entries: Record<string, KeptDraft>) {
      wanted = entries;
      if (changedKeys().length === 0) return;
      if (keeping === 'kept') tell('writing');
      timer ??= setTimeout(flush, pauseMs);
    },
    /** Removes from the device what was read and isn't wanted any more. */
    forgetOthers(entries: Record<string, KeptDraft>) {
      wanted = entries;
      flush();
    },
  };
}
