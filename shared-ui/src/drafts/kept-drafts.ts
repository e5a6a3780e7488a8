import { createStore } from 'zustand/vanilla';
import { createDraftKeeper, type Keeping } from './draft-keeper.ts';

/** A text that isn't saved yet. */
interface PlacedDraft<Value> {
  /** The draft's own id: two tabs that write in the same place keep two drafts. */
  id: string;
  value: Value;
  /** True if the draft comes from an earlier visit. */
  isRestored: boolean;
}

interface KeptDraftsState<Value> {
  /** False until the drafts on the device have been read. */
  isLoaded: boolean;
  /** By place. */
  drafts: Readonly<Record<string, PlacedDraft<Value>>>;
  keeping: Keeping;
}

export interface KeptDraftsOptions<Value> {
  /** The owner of the drafts: another account on the same device never finds them. */
  owner: string;
  /** Returns a draft as this release knows it, or undefined if another release has kept something else. */
  read(kept: unknown): Value | undefined;
  isSame(one: Value, other: Value): boolean;
  /** The drafts that the release before this one kept elsewhere, by place; `forget` removes them there. */
  older?: { find(): Readonly<Record<string, Value>>; forget(): void };
}

/**
 * The drafts of a form: at most one for each place, such as a package, and kept on the device until it is dropped. If two tabs wrote in
 * one place, the second draft stays on the device until the first one is settled.
 */
export function createKeptDrafts<Value>({ owner, read, isSame, older }: KeptDraftsOptions<Value>) {
  const store = createStore<KeptDraftsState<Value>>()(() => ({ isLoaded: false, drafts: {}, keeping: 'kept' }));
  const keeper = createDraftKeeper<Value>({ owner, isSame, onChange: (keeping) => store.setState({ keeping }) });
  store.subscribe(({ drafts }) =>
    keeper.follow(
      Object.fromEntries(Object.entries(drafts).map(([place, { id, value }]) => [id, { place, value }] as const)),
    ),
  );
  const put = (place: string, draft: PlacedDraft<Value>) =>
    store.setState(({ drafts }) => ({ drafts: { ...drafts, [place]: draft } }));

  async function takeOlder() {
    const found = Object.entries(older?.find() ?? {});
    if (found.length === 0) return;
    for (const [place, value] of found) put(place, { id: crypto.randomUUID(), value, isRestored: true });
    await keeper.flush();
    if (store.getState().keeping === 'kept') older?.forget();
  }

  return {
    store,

    /** Reads the drafts of earlier visits that no other tab has. */
    async open(): Promise<void> {
      await takeOlder();
      await keeper.take(
        (_, { place, value }) => !(place in store.getState().drafts) && read(value) !== undefined,
        (id, { place, value }) => put(place, { id, value: read(value) as Value, isRestored: true }),
      );
      store.setState({ isLoaded: true });
    },

    write(place: string, value: Value): void {
      const { id = crypto.randomUUID(), isRestored = false } = store.getState().drafts[place] ?? {};
      put(place, { id, value, isRestored });
    },

    drop(place: string): void {
      store.setState(({ drafts: { [place]: _, ...drafts } }) => ({ drafts }));
    },

    dropAll: (): void => store.setState({ drafts: {} }),

    close: keeper.close,
    abandon: keeper.abandon,
  };
}
