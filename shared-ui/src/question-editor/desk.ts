import { toast } from '@tryout/shared-ui/platform';
import { formatNumber } from '../format/numbers.ts';
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
import { asNew, complete, isSameDraft, isUntouched, type QuestionDraft, type SavedQuestion, sortOf } from './draft.ts';

/** True for a save that the next visit sends again by itself. An entry that needs a decision of its writer becomes only a draft then. */
const mayArrive = ({ isSent, phase }: Entry) => isSent && (phase === 'saving' || phase === 'failed');

/**
 * The unsaved work of one writer in one area: the drafts of all packages, and the saves that are being sent. It lives longer than
 * any page, so that a save goes on while the writer is on another page. A save that fails becomes a draft again, and is sent again
 * when the connection is back.
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
  /** The first entry of a question. The key of a new question is its draft's id. */
  const entryAt = (key: string, start: Start) => newEntry(start, start.base ? undefined : key);
  const sender = createSender(area, { store, put, accountId });
  const refusals = ({ draft, base, phase }: Entry) => area.refusals(draft, phase === 'gone' ? null : base);

  /** @returns false if there is another draft of the same question: this one waits on the device until that one is saved or dropped */
  function restore(kept: Entry, isListed: boolean): boolean {
    const { draft, base, unanswered } = kept;
    const entry: Entry = {
      ...kept,
      draft: complete(draft),
      base: base && { ...base, draft: complete(base.draft) },
      unanswered: unanswered && complete(unanswered),
    };
    const key = entry.base?.id ?? entry.id;
    if (entryOf(key)) return false;
    const isBlank = !entry.base && !isListed;
    store.setState(({ entries, sent, blanks }) => ({
      entries: { ...entries, [key]: entry },
      ...(!entry.base && isListed && { sent: [...sent, key] }),
      // The form of a new question shows only one of them; the list shows the others.
      ...(isBlank &&
        (blanks[entry.tryoutId] && entries[blanks[entry.tryoutId] as string]
          ? { sent: [...sent, key] }
          : { blanks: { ...blanks, [entry.tryoutId]: key } })),
    }));
    return true;
  }

  async function takeKept(isWanted: (draft: KeptDraft<KeptEntry>) => boolean) {
    const isFree = (id: string, { value }: KeptDraft<KeptEntry>) => !entryOf(value.base?.id ?? id);
    await keeper.take(
      (id, draft) => isWanted(draft) && isFree(id, draft),
      (id, { place, value }) => {
        const { isListed, ...rest } = value;
        const entry: Entry = { ...newEntry({ ...rest, tryoutId: place }), ...rest, id, isRestored: true };
        const isWaiting = entry.isSent;
        restore(isWaiting ? { ...entry, phase: 'failed', isTemporary: true, failure: unsentWords } : entry, isListed);
      },
    );
  }

  return {
    store,
    area,
    entryOf,

    /**
     * Restores the drafts of a package that the device keeps, also those of questions that were moved into it since.
     * @param questions the stored questions of the package
     * @param questionId the one that is opened, where the others aren't known
     */
    async open(
      tryoutId: string,
      questions?: readonly SavedQuestion[],
      questionId: string | null = null,
    ): Promise<void> {
      const isLoaded = store.getState().loaded[tryoutId] ?? false;
      const here = new Set(questions?.map(({ id }) => id));
      if (questionId !== null) here.add(questionId);
      if (!isLoaded || (questionId && !entryOf(questionId)))
        await takeKept(({ place, value }) => place === tryoutId || (value.base !== null && here.has(value.base.id)));
      if (!isLoaded) {
        for (const question of questions ?? [])
          if (entryOf(question.id)?.isRestored) sender.follow(question.id, question);
        store.setState(({ loaded, blanks }) => ({
          loaded: { ...loaded, [tryoutId]: true },
          blanks: { ...blanks, [tryoutId]: blanks[tryoutId] ?? crypto.randomUUID() },
        }));
        if (questions) this.settleKept(tryoutId, questions);
      }
      if (!questions) return;
      this.listed(questions);
      await this.seekMissing(tryoutId, questions);
    },

    /** Drops a kept draft that equals the stored question: its save did arrive. */
    settleKept(tryoutId: string, questions: readonly SavedQuestion[]) {
      for (const [key, entry] of Object.entries(store.getState().entries)) {
        if (entry.tryoutId !== tryoutId || !entry.isRestored) continue;
        const stored = entry.base && questions.find(({ id }) => id === entry.base?.id);
        if (stored && isSameDraft(stored.draft, entry.draft)) remove(key);
      }
    },

    /** Looks for the questions of drafts that the package doesn't have any more: one may have been moved, and takes its draft along. */
    async seekMissing(tryoutId: string, questions: readonly SavedQuestion[]): Promise<void> {
      const { entries, saved } = store.getState();
      const missing = Object.entries(entries).filter(
        ([key, { tryoutId: place, base, phase }]) =>
          place === tryoutId &&
          base &&
          phase !== 'saving' &&
          phase !== 'gone' &&
          !saved[key] &&
          !questions.some(({ id }) => id === key),
      );
      const moved: string[] = [];
      // A draft whose question can't be asked for now stays as it is: the next visit asks again.
      await Promise.allSettled(missing.map(async ([key]) => (await sender.seek(key)) && moved.push(key)));
      const [first] = moved;
      const entry = first === undefined ? undefined : entryOf(first);
      if (!entry?.base) return;
      toast.info({
        title: 'Soal dipindahkan',
        message: `${formatNumber(moved.length)} soal yang Anda sunting kini ada di paket lain. Tulisan Anda ikut ke sana.`,
        action: { label: 'Buka soal', href: area.addressOf(entry.base) },
        autoClose: 10_000,
      });
    },

    /** Called when the list was loaded again: forgets the stored questions that it contains now. */
    listed(questions: readonly SavedQuestion[]) {
      const { saved } = store.getState();
      const isListed = ({ id, version }: SavedQuestion) =>
        questions.some((question) => question.id === id && question.version >= version);
      const left = Object.entries(saved).filter(([, question]) => !isListed(question));
      if (left.length < Object.keys(saved).length) store.setState({ saved: Object.fromEntries(left) });
    },

    /** @param start the content of the form if nothing is written yet */
    edit(key: string, change: (draft: QuestionDraft) => Partial<QuestionDraft>, start: Start) {
      const entry = entryOf(key) ?? entryAt(key, start);
      const draft = { ...entry.draft, ...change(entry.draft) };
      const isSettled = entry.phase === 'open' || entry.phase === 'failed';
      const isListed = store.getState().sent.includes(key);
      if (isSettled && !isListed && isUntouched(draft, entry.base?.draft ?? start.draft)) return remove(key);
      // While somebody types, an error disappears as soon as its field is right, and no new error appears.
      const refused = Object.keys(entry.errors).length > 0 ? refusals({ ...entry, draft }) : {};
      const errors = Object.fromEntries(Object.entries(refused).filter(([field]) => field in entry.errors));
      const isSent = entry.phase === 'saving';
      // A gone question stays gone, and its notice says the way on.
      const failure = entry.phase === 'gone' ? entry.failure : null;
      put(key, { ...entry, draft, errors, isSent, phase: isSettled ? 'open' : entry.phase, failure });
    },

    /**
     * Sends the draft; the writer can go on writing meanwhile. The state says how the save ended.
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

    /** Drops the draft: the form shows the stored question again, or is blank. */
    discard: remove,

    /** Sends all failed saves again. */
    resend(): void {
      for (const [key, { phase }] of waiting(store.getState())) if (phase === 'failed') sender.send(key);
    },

    /**
     * Sends failed saves again by itself when the connection is back, also those of an earlier visit.
     * @returns a function that stops it
     */
    keepSending(): () => void {
      void takeKept(({ value }) => value.isSent).then(() => sender.retry());
      return sender.keepRetrying();
    },

    /** Saves a draft over the newer version, which the writer has seen. */
    saveOver(key: string, draft: QuestionDraft) {
      const entry = entryOf(key);
      if (!entry?.newer) return;
      put(key, { ...entry, draft, base: entry.newer, newer: null });
      sender.send(key);
    },

    /** Replaces the writer's own text with the newer version; the former can still be brought back. */
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

    /** Puts the writer's own text back into the form, as a draft that starts from the newer version. */
    takeBack(key: string, start: Start) {
      const { replaced } = store.getState();
      const { [key]: draft, ...others } = replaced;
      if (!draft) return;
      store.setState({ replaced: others });
      put(key, { ...newEntry(start), draft });
    },

    readNewer: sender.readNewer,
    follow: sender.follow,
    markGone: sender.markGone,
  };
}
export type Desk = ReturnType<typeof createDesk>;

const unsentWords = 'Belum terkirim.';
