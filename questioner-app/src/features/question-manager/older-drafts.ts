import {
  type QuestionerQuestion,
  type Letter,
  letters,
  perText,
  type SubType,
  type TryoutType,
} from '@tryout/api/contract';
import type { OlderDraft, Picture, QuestionDraft } from '@tryout/shared-ui/staff';
import { type DBSchema, openDB } from 'idb';
import { savedOf } from '../../questions/questioner-draft.ts';

/** A draft as the release before this one kept it. */
interface EarlierDraft {
  kind: QuestionDraft['kind'];
  question: string;
  picture: Picture;
  alt: string;
  options: Record<Letter, { text: string; picture: Picture; alt: string; weight: string }>;
  isWeighted: boolean;
  correctAnswer: Letter | null;
  explanation: string;
  rubric?: string;
  type: TryoutType;
  subType: SubType;
}

interface EarlierEntry {
  draft: EarlierDraft;
  base: QuestionerQuestion | null;
  unanswered?: EarlierDraft | null;
}

interface EarlierSchema extends DBSchema {
  drafts: { key: [accountId: string, tryoutId: string, itemKey: string]; value: EarlierEntry };
}

/** The old name for a new question that was not sent yet. */
const blankItem = 'baru';

const translated = (draft: EarlierDraft, tryoutId: string, base: QuestionerQuestion | null): QuestionDraft => ({
  tryoutId,
  kind: draft.kind,
  type: draft.type,
  section: '',
  subType: draft.subType,
  question: draft.question,
  picture: draft.picture,
  alt: draft.alt,
  options: letters.map((letter) => ({
    key: letter,
    from: base && letter,
    ...draft.options[letter],
    isKey: draft.correctAnswer === letter,
  })),
  isWeighted: draft.isWeighted,
  // Texts that the earlier release did not have yet stay as they are stored.
  ...perText((name) => base?.[name] ?? ''),
  explanation: draft.explanation,
  rubric: draft.rubric ?? base?.rubric ?? '',
  timeLimit: '',
});

/**
 * The drafts of an account that the release before this one kept in a database of its own. That release may still run in another tab,
 * or be used again, so its database must stay as it knows it.
 */
export async function findOlderDrafts(accountId: string): Promise<OlderDraft[]> {
  const database = await openDB<EarlierSchema>('tryout-question-drafts', 1, {
    upgrade: (db) => void db.createObjectStore('drafts'),
    blocking: () => void database.close(),
  });
  const range = IDBKeyRange.bound([accountId], [accountId, []]);
  const { store } = database.transaction('drafts');
  const [keys, found] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
  const readEntry = ([owner, tryoutId, itemKey]: (typeof keys)[number], kept: EarlierEntry): OlderDraft => {
    // Drafts without the rubric field were kept before there was one.
    const base = kept.base && savedOf({ ...kept.base, rubric: kept.base.rubric ?? null });
    return {
      ...(base === null && itemKey !== blankItem && { id: itemKey }),
      tryoutId,
      draft: translated(kept.draft, tryoutId, kept.base),
      base,
      unanswered: kept.unanswered ? translated(kept.unanswered, tryoutId, null) : null,
      forget: () => database.delete('drafts', [owner, tryoutId, itemKey]),
    };
  };
  return keys.flatMap((key, index) => {
    try {
      return [readEntry(key, found[index] as EarlierEntry)];
    } catch {
      // A draft that can't be read must not hide the others.
      return [];
    }
  });
}
