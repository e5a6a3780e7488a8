import { createDraftLocks } from './draft-locks.ts';
import { type KeptDraft, readDrafts, writeDrafts } from './draft-store.ts';

/** Says whether all drafts are stored on the device; `lost`: the device can't store them. */
export type Keeping = 'kept' | 'writing' | 'lost';

type Drafts<Value> = Readonly<Record<string, KeptDraft<Value>>>;

interface DraftKeeperOptions<Value> {
  /** The owner of the drafts: another account on the same device never finds them. */
  owner: string;
  /** True if two drafts are the same, so that nothing has to be written. */
  isSame(one: Value, other: Value): boolean;
  onChange(keeping: Keeping): void;
}

const pauseMs = 150;

/**
 * Keeps unsaved texts on the device: it writes them a moment after each change, and at once when the page is closed or hidden. No other
 * code does this. Each draft belongs to one tab at a time.
 */
export function createDraftKeeper<Value>({ owner, isSame, onChange }: DraftKeeperOptions<Value>) {
  const locks = createDraftLocks();
  let wanted: Drafts<Value> = {};
  let kept: Drafts<Value> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();
  let keeping: Keeping = 'kept';
  const tell = (now: Keeping) => {
    if (now === keeping) return;
    keeping = now;
    onChange(now);
  };

  function isKept(id: string): boolean {
    const [now, before] = [wanted[id], kept[id]];
    return now && before ? now.place === before.place && isSame(now.value, before.value) : now === before;
  }
  const changedIds = () => [...new Set([...Object.keys(wanted), ...Object.keys(kept)])].filter((id) => !isKept(id));

  async function write() {
    const ids = changedIds();
    if (ids.length === 0) return tell('kept');
    const goal = wanted;
    try {
      await writeDrafts<Value>(owner, new Map(ids.map((id) => [id, goal[id] ?? null])));
      kept = { ...goal };
      for (const id of ids) if (!goal[id] && !wanted[id]) locks.release(id);
      tell(changedIds().length > 0 ? 'writing' : 'kept');
    } catch {
      tell('lost');
    }
  }

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  addEventListener('pagehide', () => void flush());
  document.addEventListener('visibilitychange', () => void flush());
  addEventListener('beforeunload', (event) => {
    void flush();
    if (keeping === 'lost') event.preventDefault();
  });

  return {
    /**
     * Takes the drafts on the device that no other tab has; from now on they belong to this tab. Returns none if storage is blocked.
     * @param isWanted says which drafts to take
     */
    async take(isWanted: (draft: KeptDraft<Value>) => boolean): Promise<Map<string, KeptDraft<Value>>> {
      const found = await readDrafts<Value>(owner).catch(() => new Map<string, KeptDraft<Value>>());
      const taken = new Map<string, KeptDraft<Value>>();
      for (const [id, draft] of found)
        if (!(id in wanted) && isWanted(draft) && (await locks.take(id))) taken.set(id, draft);
      kept = { ...kept, ...Object.fromEntries(taken) };
      return taken;
    },
    follow(drafts: Drafts<Value>) {
      for (const id of Object.keys(drafts)) if (!(id in wanted)) void locks.take(id);
      wanted = drafts;
      if (changedIds().length === 0) return;
      if (keeping === 'kept') tell('writing');
      timer ??= setTimeout(() => void flush(), pauseMs);
    },
    flush,
  };
}
export type DraftKeeper<Value> = ReturnType<typeof createDraftKeeper<Value>>;
