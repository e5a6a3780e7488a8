import type { StoreApi } from 'zustand/vanilla';
import type { ErrorCode } from '@tryout/api/contract';
import { ApiError, isMissing, isSignedOutError, isTemporary, mayHaveArrived, userMessage } from '../http/api-error.ts';
import { toast } from '@tryout/shared-ui/platform';
import type { QuestionArea } from './area.ts';
import { type DeskState, type Entry, newEntry, waiting } from './desk-state.ts';
import { afterSave, hasFiles, isSameDraft, isUntouched, type QuestionDraft, type SavedQuestion } from './draft.ts';

interface SenderOptions {
  store: StoreApi<DeskState>;
  put(key: string, entry: Entry): void;
  accountId: string;
}

const isArchived = (error: unknown) =>
  error instanceof ApiError && error.code === ('QUESTION_ARCHIVED' satisfies ErrorCode);
const isChanged = (error: unknown) => error instanceof ApiError && error.code === 'QUESTION_CHANGED';

const firstRetryMs = 5_000;
const lastRetryMs = 60_000;

/** Sends drafts to the server, and handles saves that fail. */
export function createSender(area: QuestionArea, { store, put, accountId }: SenderOptions) {
  const entryOf = (key: string) => store.getState().entries[key];
  const change = (key: string, changes: Partial<Entry>) => {
    const entry = entryOf(key);
    if (entry) put(key, { ...entry, ...changes });
  };
  const end = (key: string, isSaved: boolean) =>
    store.setState(({ ended }) => ({
      ended: { ...ended, [key]: { isSaved, count: (ended[key]?.count ?? 0) + 1 } },
    }));
  function succeed(key: string, message: string) {
    waitMs = firstRetryMs;
    toast.success({ message });
    end(key, true);
  }

  // Saves of a package are sent one after the other, so that new questions are stored in the order in which they were written.
  const queues = new Map<string, Promise<void>>();
  let watchers = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstRetryMs;

  /** Replaces the draft that was sent with the stored version, in one step, so that the form never shows another text in between. */
  async function settle(key: string, sent: QuestionDraft, saved: SavedQuestion, isNew: boolean) {
    await area.beforeSaved?.(saved);
    store.setState((state) => {
      const { [key]: entry, ...entries } = state.entries;
      const rest = entry && entry.draft !== sent ? afterSave(entry.draft, sent, saved.draft) : null;
      const { [key]: _, ...replaced } = state.replaced;
      // A save whose answer was lost may have been changed by somebody else before it came again: the rest would undo that unseen.
      const own = { ...saved, version: (entry?.base?.version ?? 0) + 1, draft: sent };
      const start = { tryoutId: saved.tryoutId, draft: rest ?? sent };
      const left: Entry =
        saved.version > own.version
          ? { ...newEntry({ ...start, base: own }), phase: 'changed', newer: saved }
          : newEntry({ ...start, base: saved });
      return {
        entries: rest && !isUntouched(rest, saved.draft) ? { ...entries, [saved.id]: left } : entries,
        sent: state.sent.filter((one) => one !== key),
        saved: { ...state.saved, [saved.id]: saved },
        replaced,
        ...(key !== saved.id && {
          formerKeys: { ...state.formerKeys, [saved.id]: state.formerKeys[key] ?? key },
        }),
      };
    });
    area.onSaved(saved, isNew);
  }

  /**
   * Loads the newest version, for a decision of the writer.
   * @param sent the draft that was sent last
   * @returns true if that draft is the newest version: it had arrived, and only the answer was lost
   */
  async function readNewer(key: string, sent = entryOf(key)?.draft): Promise<boolean> {
    const base = entryOf(key)?.base;
    if (!base || !sent) return false;
    try {
      const newer = await area.read(base);
      if (isSameDraft(newer.draft, sent)) {
        await settle(key, sent, newer, false);
        succeed(key, 'Soal berhasil diperbarui');
        return true;
      }
      change(key, { newer });
    } catch (error) {
      if (isMissing(error)) markGone(key, error);
      else toast.error({ title: 'Gagal memuat versi terbaru', message: userMessage(error) });
    }
    return false;
  }

  /** A draft follows its question into the package where that is now. @returns true if the question was moved */
  function follow(key: string, { tryoutId, number }: SavedQuestion): boolean {
    const entry = entryOf(key);
    if (!entry?.base || entry.base.tryoutId === tryoutId) return false;
    const { draft, base } = entry;
    const place = { tryoutId, draft: { ...draft, tryoutId } };
    put(key, { ...entry, ...place, base: { ...base, tryoutId, number, draft: { ...base.draft, tryoutId } } });
    for (const changed of [base.tryoutId, tryoutId]) area.onOutdated(changed);
    return true;
  }

  /**
   * Looks for the question of an entry, which its package doesn't have any more.
   * @returns true if it was moved, and its draft with it
   * @throws when it is gone, which the entry is marked with, and when the server can't be asked now
   */
  async function seek(key: string): Promise<boolean> {
    const base = entryOf(key)?.base;
    if (!base) return false;
    try {
      return follow(key, await area.read(base));
    } catch (error) {
      if (isMissing(error)) markGone(key, error);
      throw error;
    }
  }

  /** Marks an entry whose question was deleted or archived: its text can be saved as a new question. @param error in which the server says so */
  function markGone(key: string, error: unknown) {
    change(key, {
      phase: 'gone',
      newer: null,
      isArchived: isArchived(error),
      failure: isArchived(error)
        ? 'Pulihkan dari Arsip soal lalu muat ulang halaman ini, atau simpan lagi untuk menjadikannya soal baru.'
        : `${userMessage(error)}: orang lain menghapusnya. Simpan lagi untuk menjadikannya soal baru.`,
    });
    store.setState(({ gone, saved: { [key]: _, ...saved }, sent }) => ({
      gone: [...gone, key],
      saved,
      sent: sent.includes(key) ? sent : [...sent, key],
    }));
  }

  async function fail(key: string, sent: QuestionDraft, error: unknown, isByItself: boolean) {
    const entry = entryOf(key);
    if (!entry) return;
    // Text that was written after the save began is sent only when the writer saves again.
    change(key, { isSent: isUntouched(entry.draft, sent) });
    const isPassing = isTemporary(error) || isSignedOutError(error);
    // A save that is tried again by itself has its standing notice; a toast every minute would only disturb. A newer version that
    // could not be read has a toast of its own.
    const isTold = isChanged(error) && entry.phase !== 'gone' && entry.newer === null;
    if (!isTold && !(isByItself && isPassing))
      toast.error({ title: 'Gagal menyimpan soal', message: userMessage(error) });
    if (error instanceof ApiError) {
      if (error.code === 'TRYOUT_NOT_FOUND' && area.choosesPackage)
        change(key, { draft: { ...entry.draft, tryoutId: '' }, isSent: false });
      if (entry.phase === 'gone') return area.onOutdated(entry.tryoutId);
      if (isChanged(error)) {
        change(key, { phase: 'changed' });
        return area.onOutdated(entry.tryoutId);
      }
    }
    change(key, {
      phase: 'failed',
      failure: userMessage(error),
      isTemporary: isPassing,
      errors: error instanceof ApiError ? area.refusedFields(error) : {},
    });
    plan();
  }

  /** Uploads the pictures of a draft if the area does so. The draft keeps their addresses, so that the same is sent if it comes again. */
  async function upload(key: string, sent: QuestionDraft): Promise<QuestionDraft> {
    if (!area.uploadPictures || !hasFiles(sent)) return sent;
    const uploaded = await area.uploadPictures(sent);
    const now = entryOf(key)?.draft;
    if (now) change(key, { draft: now === sent ? uploaded : afterSave(now, sent, uploaded) });
    return uploaded;
  }

  /**
   * Creates a new question exactly once, with the draft's id as request key. A draft that was sent before without an answer may have
   * arrived, so it is sent again unchanged.
   * @returns the stored question, and the draft that was sent
   */
  async function create(key: string, entry: Entry): Promise<{ sent: QuestionDraft; saved: SavedQuestion }> {
    const sent = entry.unanswered ? await upload(key, entry.unanswered) : entry.draft;
    change(key, { unanswered: sent });
    try {
      return { sent, saved: await area.create(sent, entry.id) };
    } catch (error) {
      if (mayHaveArrived(error) || isSignedOutError(error)) throw error;
      // The server refused, so nothing was stored: the text as it is now can be sent as a new request.
      change(key, { unanswered: null });
      // Another question was created under this key, so this draft needs a key of its own.
      if (error instanceof ApiError && error.code === 'CREATION_KEY_TAKEN') change(key, { id: crypto.randomUUID() });
      if (sent === entry.draft) throw error;
      return create(key, { ...entry, unanswered: null });
    }
  }

  async function sendNow(key: string, isByItself: boolean, from = entryOf(key)?.tryoutId) {
    const entry = entryOf(key);
    if (!entry) return;
    const { base } = entry;
    let { draft } = entry;
    let isMoved = false;
    try {
      draft = await upload(key, draft);
      if (base) {
        const saved = await area.update(draft, base, `${entry.id}-${base.version}`);
        await settle(key, draft, saved, false);
        isMoved = saved.tryoutId !== from;
        if (isMoved) area.onOutdated(entry.tryoutId);
      } else {
        const { sent, saved } = await create(key, { ...entry, draft });
        await settle(key, sent, saved, true);
        const rest = entryOf(saved.id);
        if (!isUntouched(sent, draft) && rest?.phase === 'open') {
          put(saved.id, { ...rest, phase: 'saving', isSent: true });
          await sendNow(saved.id, isByItself);
          return end(key, entryOf(saved.id) === undefined);
        }
      }
      const updated = isMoved ? 'Soal berhasil diperbarui, dan kini ada di paket lain' : 'Soal berhasil diperbarui';
      succeed(key, base ? updated : 'Soal berhasil ditambahkan');
    } catch (error) {
      if (isChanged(error) && (await readNewer(key, draft))) return;
      let failure = error;
      if (base && isMissing(error)) {
        try {
          if (await seek(key)) return sendNow(key, isByItself, from);
          // Its package takes no changes any more.
          markGone(key, error);
        } catch (missing) {
          // The answer to the save says more than this one: it may be the package that is gone.
          if (!isMissing(missing) || isArchived(missing)) failure = missing;
        }
      }
      await fail(key, draft, failure, isByItself);
      end(key, false);
    }
  }

  function send(key: string, isByItself = false) {
    change(key, { phase: 'saving', errors: {}, failure: null, isSent: true, isTemporary: false });
    const place = entryOf(key)?.tryoutId ?? '';
    queues.set(
      place,
      (queues.get(place) ?? Promise.resolve()).then(() => sendNow(key, isByItself)),
    );
  }

  /** Sends again the saves that may succeed now, if the same account is still signed in. */
  function retry() {
    clearTimeout(timer);
    timer = undefined;
    if (watchers === 0 || area.accountId() !== accountId) return;
    for (const [key, { phase, isTemporary: mayArrive }] of waiting(store.getState()))
      if (phase === 'failed' && mayArrive) send(key, true);
  }

  function plan() {
    if (watchers === 0 || timer !== undefined) return;
    timer = setTimeout(retry, waitMs);
    waitMs = Math.min(waitMs * 2, lastRetryMs);
  }

  function retryAtOnce() {
    waitMs = firstRetryMs;
    retry();
  }

  return {
    send,
    retry,
    readNewer,
    follow,
    seek,
    markGone,

    /** Sends failed saves again by itself, until the returned function is called. */
    keepRetrying(): () => void {
      watchers += 1;
      if (watchers === 1) addEventListener('online', retryAtOnce);
      return () => {
        watchers -= 1;
        if (watchers > 0) return;
        removeEventListener('online', retryAtOnce);
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}
