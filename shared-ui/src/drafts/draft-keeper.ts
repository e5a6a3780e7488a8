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

const without = <Value>(drafts: Drafts<Value>, ids: readonly string[]): Drafts<Value> =>
  Object.fromEntries(Object.entries(drafts).filter(([id]) => !ids.includes(id)));

/**
 * Keeps unsaved texts on the device: it writes them a moment after each change, and at once when the page is closed or hidden. No other
 * code does this. Each draft belongs to one tab at a time.
 */
export function createDraftKeeper<Value>({ owner, isSame, onChange }: DraftKeeperOptions<Value>) {
  const locks = createDraftLocks();
  let wanted: Drafts<Value> = {};
  let kept: Drafts<Value> = {};
  /** Drafts that this tab has saved or dropped. The device still has them for a moment, and a reading that began earlier finds them later, too. */
  const settled = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();
  let keeping: Keeping = 'kept';
  let isAbandoned = false;
  const tell = (now: Keeping) => {
    if (now === keeping) return;
    keeping = now;
    onChange(now);
  };

  function isKept(id: string): boolean {
    const [now, before] = [wanted[id], kept[id]];
    return now && before ? now.place === before.place && isSame(now.value, before.value) : now === before;
  }
  const isOurs = (id: string) => id in wanted || settled.has(id);
  const changedIds = () => [...new Set([...Object.keys(wanted), ...Object.keys(kept)])].filter((id) => !isKept(id));

  async function write() {
    const ids = changedIds();
    if (ids.length === 0) return tell('kept');
    const goal = wanted;
    try {
      await writeDrafts<Value>(owner, new Map(ids.map((id) => [id, goal[id] ?? null])));
      // Only what was written: other drafts may have been taken meanwhile.
      const written = ids.flatMap((id) => (goal[id] ? [[id, goal[id]] as const] : []));
      kept = { ...without(kept, ids), ...Object.fromEntries(written) };
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

  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('pagehide', () => void flush(), { signal });
  document.addEventListener('visibilitychange', () => void flush(), { signal });
  addEventListener(
    'beforeunload',
    (event) => {
      void flush();
      if (keeping === 'lost') event.preventDefault();
    },
    { signal },
  );

  return {
    /**
     * Takes the drafts on the device that no other tab has; from now on they belong to this tab. Takes none if storage is blocked.
     * @param isWanted says which drafts to take; a draft that isn't taken stays on the device
     * @param restore is called with each of them
     */
    async take(
      isWanted: (id: string, draft: KeptDraft<Value>) => boolean,
      restore: (id: string, draft: KeptDraft<Value>) => void,
    ): Promise<void> {
      const found = await readDrafts<Value>(owner).catch(() => new Map<string, KeptDraft<Value>>());
      for (const [id, draft] of found) {
        if (isOurs(id) || !isWanted(id, draft) || !(await locks.take(id))) continue;
        // The same thing may have been written about while the lock was asked for.
        if (!isOurs(id) && isWanted(id, draft)) {
          kept = { ...kept, [id]: draft };
          restore(id, draft);
        } else if (!(id in wanted)) locks.release(id);
      }
    },
    follow(drafts: Drafts<Value>) {
      if (isAbandoned) return;
      for (const id of Object.keys(drafts)) if (!(id in wanted)) void locks.take(id);
      for (const id of Object.keys(wanted)) if (!(id in drafts)) settled.add(id);
      wanted = drafts;
      if (changedIds().length === 0) return;
      if (keeping === 'kept') tell('writing');
      timer ??= setTimeout(() => void flush(), pauseMs);
    },
    flush,
    /** Writes what is left, and then gives the drafts free for other tabs and pages. */
    async close(): Promise<void> {
      listening.abort();
      await flush();
      locks.releaseAll();
    },
    /** Writes nothing any more: somebody has signed out, and the drafts are removed. */
    abandon(): void {
      isAbandoned = true;
      clearTimeout(timer);
      wanted = kept = {};
    },
  };
}
