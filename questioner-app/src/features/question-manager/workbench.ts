import { type AuthorQuestion, letters } from '@tryout/api/contract';
import { ApiError, isTemporary, type QueryClient, toast, userMessage } from '@tryout/shared-ui';
import { mergeVersions } from '@tryout/shared-ui/staff';
import { createStore } from 'zustand/vanilla';
import { createDraftKeeper, type Keeping } from './draft-keeper.ts';
import type { DraftOwner } from './draft-database.ts';
import { createQuestion, getQuestion, questionsQuery, updateQuestion } from './manager.api.ts';
import { tryoutListsQuery } from '../../questions/tryout-lists.ts';
import {
  afterSave,
  draftOf,
  isBlank,
  isSameDraft,
  type QuestionDraft,
  type QuestionSort,
  refusalsOf,
  toFormData,
} from './question-draft.ts';

/** The key of the new question that was not sent yet. Those that were have keys of their own until the server gives them an id. */
export const blankKey = 'baru';

/** What was written for one question and isn't stored yet. */
export interface Entry {
  draft: QuestionDraft;
  /** The version that the draft started from; null = a new question. */
  base: AuthorQuestion | null;
  /** Of a new question, what was sent and never answered: it may be stored, and is asked for again before anything else. */
  unanswered: QuestionDraft | null;
  /** `changed`: somebody else was faster; `newer` is what they stored, null while it could not be read. */
  phase: 'open' | 'saving' | 'failed' | 'changed';
  newer: AuthorQuestion | null;
  /** By field of the form. */
  errors: Record<string, string>;
  /** Why the last save failed, where no field says it. */
  failure: string | null;
  /** It comes from an earlier visit. */
  isRestored: boolean;
}

export interface WorkbenchState {
  isLoaded: boolean;
  entries: Record<string, Entry>;
  /** New questions that were sent, in their order: they stand behind the stored ones. */
  sent: readonly string[];
  /** The key under which a question was written before it had its id, so that its form stays the same one. */
  formerKeys: Record<string, string>;
  /** Questions that somebody else deleted: the list may not know it yet. */
  gone: readonly string[];
  /** What was stored a moment ago, until the list has it too. */
  saved: Record<string, AuthorQuestion>;
  /** Counts the new questions that were sent: each blank form is another one. */
  round: number;
  /** Of the new question sent last: a series is often of one sort. */
  sort: QuestionSort | null;
  keeping: Keeping;
}

/** What a form holds where nothing is written yet. */
export type Start = Pick<Entry, 'draft' | 'base'>;

const newEntry = (draft: QuestionDraft, base: AuthorQuestion | null): Entry => ({
  draft,
  base,
  unanswered: null,
  phase: 'open',
  newer: null,
  errors: {},
  failure: null,
  isRestored: false,
});

const isSameSort = (one: QuestionSort, other: QuestionSort) =>
  one.type === other.type && one.subType === other.subType && one.isWeighted === other.isWeighted;

/** Nothing is there that would be missed. New questions that were sent once stay until they are thrown away. */
const isUnchanged = (key: string, draft: QuestionDraft, base: AuthorQuestion | null, start: Start) =>
  base ? isSameDraft(draft, draftOf(base)) : key === blankKey && isBlank(draft) && isSameSort(draft, start.draft);

/** The list with what was stored since it was asked for. */
export const withSaved = (questions: readonly AuthorQuestion[], saved: readonly AuthorQuestion[]): AuthorQuestion[] => {
  const newer = (question: AuthorQuestion) =>
    saved.find(({ id, version }) => id === question.id && version > question.version);
  const added = saved.filter(({ id }) => !questions.some((question) => question.id === id));
  return [...questions.map((question) => newer(question) ?? question), ...added];
};

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'QUESTION_NOT_FOUND';

/** A draft without the stored pictures of a question that is gone. */
const withoutStoredPictures = (draft: QuestionDraft): QuestionDraft => {
  const own = <Part extends Pick<QuestionDraft, 'picture'>>(part: Part): Part =>
    typeof part.picture === 'string' ? { ...part, picture: null } : part;
  const options = Object.fromEntries(letters.map((letter) => [letter, own(draft.options[letter])]));
  return { ...own(draft), kind: 'multiple_choice', options: options as QuestionDraft['options'] };
};

/**
 * One author's work on one package: what is written and not stored yet, and the saves on their way. It lives longer than the page,
 * so that a save goes on while the author is elsewhere; whatever fails is a draft again.
 */
export function createWorkbench(owner: DraftOwner, queryClient: QueryClient) {
  const store = createStore<WorkbenchState>()(() => ({
    isLoaded: false,
    entries: {},
    sent: [],
    formerKeys: {},
    gone: [],
    saved: {},
    round: 0,
    sort: null,
    keeping: 'kept',
  }));
  const keeper = createDraftKeeper(owner, (keeping) => store.setState({ keeping }));
  store.subscribe(({ entries }) => keeper.follow(entries));
  const listQuery = questionsQuery(owner.tryoutId);
  // Saves go out one after the other, so that new questions stand in the order in which they were written.
  let queue = Promise.resolve();

  const entryOf = (key: string) => store.getState().entries[key];
  const put = (key: string, entry: Entry) =>
    store.setState(({ entries }) => ({ entries: { ...entries, [key]: entry } }));
  const change = (key: string, changes: Partial<Entry>) => {
    const entry = entryOf(key);
    if (entry) put(key, { ...entry, ...changes });
  };
  const remove = (key: string) =>
    store.setState(({ entries: { [key]: _, ...entries }, sent }) => ({
      entries,
      sent: sent.filter((one) => one !== key),
    }));
  const targetOf = ({ base }: Entry) => ({ tryoutListId: owner.tryoutId, base });
  const refresh = () => void queryClient.invalidateQueries({ queryKey: listQuery.queryKey });

  /** What the server stored takes the place of what was sent, in one step: no other text shows in between. */
  async function settle(key: string, sent: QuestionDraft, saved: AuthorQuestion) {
    // An answer that is older than the save must not come after it.
    await queryClient.cancelQueries({ queryKey: listQuery.queryKey });
    store.setState((state) => {
      const { [key]: entry, ...entries } = state.entries;
      const rest = entry && afterSave(entry.draft, sent, saved);
      return {
        entries:
          rest && !isSameDraft(rest, draftOf(saved)) ? { ...entries, [saved.id]: newEntry(rest, saved) } : entries,
        sent: state.sent.filter((one) => one !== key),
        saved: { ...state.saved, [saved.id]: saved },
        ...(key !== saved.id && {
          formerKeys: { ...state.formerKeys, [saved.id]: state.formerKeys[key] ?? key },
        }),
      };
    });
    queryClient.setQueryData(listQuery.queryKey, (list) => list && { questions: withSaved(list.questions, [saved]) });
    refresh();
    if (key !== saved.id) void queryClient.invalidateQueries({ queryKey: tryoutListsQuery.queryKey });
  }

  /** A draft whose question is gone becomes a new question. */
  function detach(key: string, entry: Entry, failure: string) {
    const newKey = crypto.randomUUID();
    store.setState(
      ({ entries: { [key]: _gone, ...entries }, sent, formerKeys, gone, saved: { [key]: _shown, ...saved } }) => ({
        entries: {
          ...entries,
          [newKey]: { ...newEntry(withoutStoredPictures(entry.draft), null), phase: 'failed', failure },
        },
        sent: [...sent, newKey],
        formerKeys: { ...formerKeys, [newKey]: formerKeys[key] ?? key },
        gone: [...gone, key],
        saved,
      }),
    );
  }

  async function readNewer(key: string) {
    const base = entryOf(key)?.base;
    if (!base) return;
    try {
      change(key, { newer: await getQuestion(base.id) });
    } catch (error) {
      toast.error({ title: 'Gagal memuat versi terbaru', message: userMessage(error) });
    }
  }

  async function fail(key: string, error: unknown) {
    const entry = entryOf(key);
    if (!entry) return;
    toast.error({ title: 'Gagal menyimpan soal', message: userMessage(error) });
    if (entry.base && isGone(error)) {
      detach(key, entry, `${userMessage(error)}: orang lain menghapusnya. Simpan lagi untuk menjadikannya soal baru.`);
      return refresh();
    }
    if (error instanceof ApiError && error.code === 'QUESTION_CHANGED') {
      change(key, { phase: 'changed', newer: null });
      await readNewer(key);
      return refresh();
    }
    const errors = error instanceof ApiError ? error.errors.map(({ field, message }) => [field, message]) : [];
    change(key, { phase: 'failed', failure: userMessage(error), errors: Object.fromEntries(errors) });
  }

  /**
   * Stores a new question once, under the key of its entry: what may have arrived before is asked for as it was sent.
   * @returns what was stored, and what of
   */
  async function create(key: string, entry: Entry): Promise<{ sent: QuestionDraft; saved: AuthorQuestion }> {
    const sent = entry.unanswered ?? entry.draft;
    change(key, { unanswered: sent });
    try {
      return { sent, saved: await createQuestion(toFormData(sent, targetOf(entry)), key) };
    } catch (error) {
      if (isTemporary(error)) throw error;
      // Refused: nothing was stored, and what was written since is something new.
      change(key, { unanswered: null });
      if (sent === entry.draft) throw error;
      return create(key, { ...entry, unanswered: null });
    }
  }

  async function send(key: string) {
    const entry = entryOf(key);
    if (!entry) return;
    const { draft, base } = entry;
    try {
      if (base) await settle(key, draft, await updateQuestion(base.id, toFormData(draft, targetOf(entry))));
      else {
        const { sent, saved } = await create(key, entry);
        await settle(key, sent, saved);
        const rest = entryOf(saved.id);
        if (sent !== draft && rest) {
          put(saved.id, { ...rest, phase: 'saving' });
          return await send(saved.id);
        }
      }
      toast.success({ message: base ? 'Soal berhasil diperbarui' : 'Soal berhasil ditambahkan' });
    } catch (error) {
      await fail(key, error);
    }
  }

  return {
    store,

    /** Brings back what the device keeps. `questions` is what the server has. */
    async load(questions: readonly AuthorQuestion[]) {
      if (store.getState().isLoaded) return this.listed(questions);
      const kept = await keeper.read();
      if (store.getState().isLoaded) return;
      const entries: Record<string, Entry> = {};
      const orphans: [string, Entry][] = [];
      for (const [key, { draft, base, unanswered = null }] of kept) {
        const entry = { ...newEntry(draft, base), unanswered, isRestored: true };
        const stored = base ? questions.find(({ id }) => id === base.id) : undefined;
        if (base && !stored) orphans.push([key, entry]);
        // A save whose answer was lost has nothing left to save.
        else if (!questions.some((one) => (!base || one.id === base.id) && isSameDraft(draftOf(one), draft)))
          entries[key] = entry;
      }
      store.setState({
        entries,
        sent: Object.keys(entries).filter((key) => key !== blankKey && !entries[key]?.base),
        isLoaded: true,
      });
      for (const [key, entry] of orphans)
        detach(key, entry, 'Soal ini sudah dihapus orang lain. Simpan untuk menjadikannya soal baru.');
      keeper.forgetOthers(store.getState().entries);
    },

    /** The list has come anew. */
    listed(questions: readonly AuthorQuestion[]) {
      const { saved } = store.getState();
      const isListed = ({ id, version }: AuthorQuestion) =>
        questions.some((question) => question.id === id && question.version >= version);
      const waiting = Object.entries(saved).filter(([, question]) => !isListed(question));
      if (waiting.length < Object.keys(saved).length) store.setState({ saved: Object.fromEntries(waiting) });
    },

    /** @param start what the form holds where nothing is written yet */
    edit(key: string, change: (draft: QuestionDraft) => Partial<QuestionDraft>, start: Start) {
      const entry = entryOf(key) ?? newEntry(start.draft, start.base);
      const draft = { ...entry.draft, ...change(entry.draft) };
      const isSettled = entry.phase === 'open' || entry.phase === 'failed';
      if (isSettled && isUnchanged(key, draft, entry.base, start)) return remove(key);
      // What was told as wrong goes away as soon as it is right; nothing new is told while somebody writes.
      const refused = Object.keys(entry.errors).length > 0 ? refusalsOf(draft, targetOf(entry)) : {};
      const errors = Object.fromEntries(Object.entries(refused).filter(([field]) => field in entry.errors));
      put(key, { ...entry, draft, errors, phase: isSettled ? 'open' : entry.phase, failure: null });
    },

    /**
     * Sends what is written; the author goes on meanwhile.
     * @returns false when the form shows what has to be corrected first
     */
    save(key: string, start: Start): boolean {
      const entry = entryOf(key) ?? newEntry(start.draft, start.base);
      if (entry.phase === 'saving') return true;
      if (entry.phase === 'changed') return false;
      const errors = refusalsOf(entry.draft, targetOf(entry));
      if (Object.keys(errors).length > 0) {
        put(key, { ...entry, errors });
        return false;
      }
      const saving: Entry = { ...entry, errors: {}, failure: null, phase: 'saving', isRestored: false };
      const sentKey = key === blankKey ? crypto.randomUUID() : key;
      if (sentKey !== key) {
        remove(key);
        const { type, subType, isWeighted } = entry.draft;
        store.setState(({ sent, round }) => ({
          sent: [...sent, sentKey],
          round: round + 1,
          sort: { type, subType, isWeighted },
        }));
      }
      put(sentKey, saving);
      queue = queue.then(() => send(sentKey));
      return true;
    },

    /** Back to what is stored, or to a blank form. */
    discard: remove,

    /** The own text takes the place of the newer version, knowingly; what only the other one changed stays theirs. */
    saveOwn(key: string) {
      const entry = entryOf(key);
      if (!entry?.newer || !entry.base) return;
      const draft = mergeVersions(entry.draft, draftOf(entry.newer), draftOf(entry.base));
      put(key, { ...entry, draft, base: entry.newer, newer: null, phase: 'saving' });
      queue = queue.then(() => send(key));
    },

    /** The newer version takes the place of the own text. */
    takeNewer(key: string) {
      const newer = entryOf(key)?.newer;
      if (!newer) return;
      store.setState(({ entries: { [key]: _, ...entries }, saved }) => ({
        entries,
        saved: { ...saved, [newer.id]: newer },
      }));
      refresh();
    },

    readNewer,
  };
}
export type Workbench = ReturnType<typeof createWorkbench>;

const workbenches = new WeakMap<QueryClient, Map<string, Workbench>>();

/** The one workbench of an account and a package, for as long as the tab lives. */
export function workbenchOf(owner: DraftOwner, queryClient: QueryClient): Workbench {
  const known = workbenches.get(queryClient) ?? new Map<string, Workbench>();
  workbenches.set(queryClient, known);
  const name = `${owner.accountId} ${owner.tryoutId}`;
  const workbench = known.get(name) ?? createWorkbench(owner, queryClient);
  known.set(name, workbench);
  return workbench;
}
