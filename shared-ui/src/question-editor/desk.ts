import { createDraftKeeper } from '../drafts/draft-keeper.ts';
import type { KeptDraft } from '../drafts/draft-store.ts';
import type { QuestionArea } from './area.ts';
import {
  createDeskStore,
  type Entry,
  isSameKept,
  type KeptEntry,
  newEntry,
  type Start,
  waiting,
} from './desk-state.ts';
import { createSender } from './desk-sender.ts';
import { asNew, isSameDraft, isUntouched, type QuestionDraft, type SavedQuestion, sortOf } from './draft.ts';

/** What the next visit sends by itself; what somebody has to decide first is only a draft then. */
const mayArrive = ({ isSent, phase }: Entry) => isSent && (phase === 'saving' || phase === 'failed');

/**
 * One writer's work in one area: what is written and not stored yet, of all packages, and the saves on their way. It lives longer than
 * any page, so that a save goes on while the writer is elsewhere; whatever fails is a draft again, and is sent when the line is back.
 */
export function createDesk(area: QuestionArea, accountId: string) {
  const store = createDeskStore();
  const keeper = createDraftKeeper<KeptEntry>({
    owner: `${area.name} ${accountId}`,
    isSame: isSameKept,
    onChange: (keeping) => store.setState({ keeping }),
  });
  store.subscribe(({ entries, sent }) =>
    keeper.follow(
      Object.fromEntries(
        Object.entries(entries).map(([key, entry]) => {
          const { id, tryoutId, draft, base, unanswered } = entry;
          return [
            id,
            {
              place: tryoutId,
              value: { draft, base, unanswered, isSent: mayArrive(entry), isListed: sent.includes(key) },
            },
          ];
        }),
      ),
    ),
  );

  const entryOf = (key: string) => store.getState().entries[key];
  const put = (key: string, entry: Entry) =>
    store.setState(({ entries }) => ({ entries: { ...entries, [key]: entry } }));
  const remove = (key: string) =>
    store.setState(({ entries: { [key]: _, ...entries }, sent }) => ({
      entries,
      sent: sent.filter((one) => one !== key),
    }));
  /** A new question has its draft's id. */
  const entryAt = (key: string, start: Start) => newEntry(start, start.base ? undefined : key);
  const sender = createSender(area, { store, put, accountId });
  const refusals = ({ draft, base, phase }: Entry) => area.refusals(draft, phase === 'gone' ? null : base);

  let older: Promise<void> | undefined;
  /** Drafts of an earlier release become drafts of this one. */
  const takeOlder = () =>
    (older ??= (async () => {
      const found = (await area.findOlder?.(accountId).catch(() => [])) ?? [];
      const restored = found.filter(({ id, tryoutId, draft, base, unanswered = null }) => {
        const fresh = newEntry({ tryoutId, draft, base });
        return restore({ ...fresh, id: id ?? fresh.id, unanswered, isRestored: true }, id !== undefined);
      });
      if (restored.length === 0) return;
      await keeper.flush();
      if (store.getState().keeping === 'kept') await Promise.all(restored.map(({ forget }) => forget()));
    })());

  /** @returns false where another draft of the same question has its place: this one waits on the device until that one is done */
  function restore(entry: Entry, isListed: boolean): boolean {
    const key = entry.base?.id ?? entry.id;
    if (entryOf(key)) return false;
    const isBlank = !entry.base && !isListed;
    store.setState(({ entries, sent, blanks }) => ({
      entries: { ...entries, [key]: entry },
      ...(!entry.base && isListed && { sent: [...sent, key] }),
      // Only one can stand in the form of a new question; the others stand in the list.
      ...(isBlank &&
        (blanks[entry.tryoutId] && entries[blanks[entry.tryoutId] as string]
          ? { sent: [...sent, key] }
          : { blanks: { ...blanks, [entry.tryoutId]: key } })),
    }));
    return true;
  }

  async function takeKept(isWanted: (draft: KeptDraft<KeptEntry>) => boolean) {
    await takeOlder();
    for (const [id, { place, value }] of await keeper.take(isWanted)) {
      const { isListed, ...rest } = value;
      const entry: Entry = { ...newEntry({ ...rest, tryoutId: place }), ...rest, id, isRestored: true };
      const isWaiting = entry.isSent;
      restore(isWaiting ? { ...entry, phase: 'failed', isTemporary: true, failure: unsentWords } : entry, isListed);
    }
  }

  return {
    store,
    area,
    entryOf,

    /** Brings back what the device keeps of a package. `questions` is what the server has. */
    async open(tryoutId: string, questions?: readonly SavedQuestion[]): Promise<void> {
      if (!store.getState().loaded[tryoutId]) {
        await takeKept(({ place }) => place === tryoutId);
        store.setState(({ loaded, blanks }) => ({
          loaded: { ...loaded, [tryoutId]: true },
          blanks: { ...blanks, [tryoutId]: blanks[tryoutId] ?? crypto.randomUUID() },
        }));
        if (questions) this.settleKept(tryoutId, questions);
      }
      if (questions) this.listed(questions);
    },

    /** A kept draft whose save was stored after all has nothing left to save; one whose question was deleted says so. */
    settleKept(tryoutId: string, questions: readonly SavedQuestion[]) {
      for (const [key, entry] of Object.entries(store.getState().entries)) {
        if (entry.tryoutId !== tryoutId || !entry.isRestored) continue;
        const stored = entry.base && questions.find(({ id }) => id === entry.base?.id);
        if (entry.base && !stored) sender.markGone(key);
        else if (stored && isSameDraft(stored.draft, entry.draft)) remove(key);
      }
    },

    /** The list has come anew. */
    listed(questions: readonly SavedQuestion[]) {
      const { saved } = store.getState();
      const isListed = ({ id, version }: SavedQuestion) =>
        questions.some((question) => question.id === id && question.version >= version);
      const left = Object.entries(saved).filter(([, question]) => !isListed(question));
      if (left.length < Object.keys(saved).length) store.setState({ saved: Object.fromEntries(left) });
    },

    /** @param start what the form holds where nothing is written yet */
    edit(key: string, change: (draft: QuestionDraft) => Partial<QuestionDraft>, start: Start) {
      const entry = entryOf(key) ?? entryAt(key, start);
      const draft = { ...entry.draft, ...change(entry.draft) };
      const isSettled = entry.phase === 'open' || entry.phase === 'failed';
      const isListed = store.getState().sent.includes(key);
      if (isSettled && !isListed && isUntouched(draft, entry.base?.draft ?? start.draft)) return remove(key);
      // What was told as wrong goes away as soon as it is right; nothing new is told while somebody writes.
      const refused = Object.keys(entry.errors).length > 0 ? refusals({ ...entry, draft }) : {};
      const errors = Object.fromEntries(Object.entries(refused).filter(([field]) => field in entry.errors));
      const isSent = entry.phase === 'saving';
      put(key, { ...entry, draft, errors, isSent, phase: isSettled ? 'open' : entry.phase, failure: null });
    },

    /**
     * Sends what is written; the writer may go on meanwhile. What comes of it stands in the state.
     * @returns false when the form shows what has to be corrected first
     */
    save(key: string, start: Start): boolean {
      const entry = entryOf(key) ?? entryAt(key, start);
      if (entry.phase === 'saving') return true;
      if (entry.phase === 'changed') return false;
      const errors = refusals(entry);
      if (Object.keys(errors).length > 0) {
        put(key, { ...entry, errors });
        return false;
      }
      const isGone = entry.phase === 'gone';
      const draft = isGone ? asNew(entry.draft, area) : entry.draft;
      const { blanks, sorts } = store.getState();
      if (blanks[entry.tryoutId] === key)
        store.setState(({ sent }) => ({
          sent: [...sent, key],
          blanks: { ...blanks, [entry.tryoutId]: crypto.randomUUID() },
          sorts: { ...sorts, [entry.tryoutId]: sortOf(draft, area.sort(entry.tryoutId)) },
        }));
      else if (isGone) store.setState(({ sent }) => ({ sent: sent.includes(key) ? sent : [...sent, key] }));
      put(key, { ...entry, draft, ...(isGone && { base: null }), isRestored: false });
      sender.send(key);
      return true;
    },

    /** Back to what is stored, or to a blank form. */
    discard: remove,

    /** Sends again what failed. */
    resend(): void {
      for (const [key, { phase }] of waiting(store.getState())) if (phase === 'failed') sender.send(key);
    },

    /**
     * From now on what failed is sent again by itself, when the line is back; also what an earlier visit left behind.
     * @returns ends it
     */
    keepSending(): () => void {
      void takeKept(({ value }) => value.isSent).then(() => sender.retry());
      return sender.keepRetrying();
    },

    /** A draft takes the place of the newer version, knowingly. */
    saveOver(key: string, draft: QuestionDraft) {
      const entry = entryOf(key);
      if (!entry?.newer) return;
      put(key, { ...entry, draft, base: entry.newer, newer: null });
      sender.send(key);
    },

    /** The newer version takes the place of the own text, which can still be brought back. */
    takeNewer(key: string) {
      const entry = entryOf(key);
      if (!entry?.newer) return;
      const { draft, newer } = entry;
      store.setState(({ entries: { [key]: _, ...entries }, saved, replaced }) => ({
        entries,
        saved: { ...saved, [newer.id]: newer },
        replaced: { ...replaced, [key]: draft },
      }));
      area.onOutdated(entry.tryoutId);
    },

    /** The own text is in the form again, on top of the newer version. */
    takeBack(key: string, start: Start) {
      const { replaced } = store.getState();
      const { [key]: draft, ...others } = replaced;
      if (!draft) return;
      store.setState({ replaced: others });
      put(key, { ...newEntry(start), draft });
    },

    readNewer: sender.readNewer,
    markGone: sender.markGone,
  };
}
export type Desk = ReturnType<typeof createDesk>;

const unsentWords = 'Belum terkirim.';
