import {
  type AdminQuestion,
  type AdminQuestionChange,
  type AdminQuestionDetail,
  letters,
  perText,
  type QuestionKind,
  type Section,
  type SubType,
} from '@tryout/api/contract';
import { newOption, type OlderDraft, type QuestionDraft } from '@tryout/shared-ui/staff';
import { draftOf, noType, savedOf } from './admin-question.ts';

/** A draft as the release before this one kept it, in the tab's storage. */
interface EarlierDraft {
  tryoutId: string;
  question: string;
  type: QuestionKind;
  subType: Section;
  topic: SubType;
  options: AdminQuestion['options'];
  isWeighted: boolean;
  explanation: string;
  rubric?: string;
  timeLimit: number | string;
  imageUrl: string | null;
  imageAlt: string | null;
}
interface EarlierEntry {
  draft: EarlierDraft;
  base: AdminQuestionDetail | null;
}
/** The request that was sent for a new question and got no answer. */
interface EarlierCreation {
  key: string;
  body: { tryoutId: string; change: AdminQuestionChange };
}

const translated = (draft: EarlierDraft, base: AdminQuestionDetail | null): QuestionDraft => ({
  tryoutId: draft.tryoutId,
  kind: draft.type,
  type: noType,
  section: draft.subType,
  subType: draft.topic,
  question: draft.question,
  picture: draft.imageUrl,
  alt: draft.imageAlt ?? '',
  options: draft.options.map(({ id, text, isCorrect, weight, imageUrl, imageAlt }) =>
    newOption({
      from: base && id,
      text,
      picture: imageUrl,
      alt: imageAlt ?? '',
      weight: String(weight ?? ''),
      isKey: isCorrect,
    }),
  ),
  isWeighted: draft.isWeighted,
  // Texts that the earlier release did not have yet stay as they are stored.
  ...perText((name) => base?.[name] ?? ''),
  explanation: draft.explanation,
  rubric: draft.rubric ?? base?.rubric ?? '',
  timeLimit: draft.timeLimit,
});

/** The unanswered request as a draft, so that exactly the same can be sent again. */
function sentDraft({ tryoutId, change }: EarlierCreation['body']): QuestionDraft {
  const { options, topic, rubric = null, timeLimit = '', imageUrl = null, imageAlt = null } = change;
  const { question, type, subType } = change;
  return {
    ...draftOf({
      ...{ id: '', tryoutId, number: 0, version: 0, correctAnswer: null, updatedAt: '' },
      ...{ question, type, subType, topic: topic as SubType, rubric, imageUrl, imageAlt },
      ...perText((name) => change[name] ?? null),
      timeLimit: Number(timeLimit),
      options: [],
    }),
    options: options.map(({ text, isCorrect, weight, imageUrl: url = null, imageAlt: alt = null }, place) =>
      newOption({
        key: letters[place] as string,
        text,
        isKey: isCorrect,
        weight: String(weight ?? ''),
        picture: url,
        alt: alt ?? '',
      }),
    ),
    isWeighted: options.some(({ weight }) => weight !== null),
  };
}

const read = (key: string): unknown => JSON.parse(sessionStorage.getItem(key) ?? 'null');

function readEntry(key: string, prefix: string): OlderDraft {
  const { draft, base } = read(key) as EarlierEntry;
  const creation = read(`${key} creation`) as EarlierCreation | null;
  const [tryoutId = ''] = key.slice(prefix.length).split(' ');
  return {
    ...(creation && { id: creation.key }),
    tryoutId: tryoutId === 'null' ? '' : tryoutId,
    draft: translated(draft, base),
    base: base && savedOf(base),
    unanswered: creation && sentDraft(creation.body),
    forget: async () => {
      sessionStorage.removeItem(key);
      sessionStorage.removeItem(`${key} creation`);
    },
  };
}

/** The drafts of an account that the release before this one kept in this tab. Rejects if storage is blocked. */
export async function findOlderDrafts(accountId: string): Promise<OlderDraft[]> {
  const prefix = `question-draft ${accountId} `;
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix) && !key.endsWith(' creation'));
  return keys.flatMap((key) => {
    try {
      return [readEntry(key, prefix)];
    } catch {
      // A draft that can't be read must not hide the others.
      return [];
    }
  });
}
