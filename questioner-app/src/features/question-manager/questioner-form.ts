import { QuestionerQuestionForm, type Letter, letters, perText, refusedOptions } from '@tryout/api/contract';
import {
  type OptionDraft,
  type Picture,
  type QuestionDraft,
  type SavedQuestion,
  usedOptions,
} from '@tryout/shared-ui/staff';
import * as v from 'valibot';

const optionsOf = ({ options }: QuestionDraft) =>
  letters.flatMap((letter, place) => {
    const option = options[place];
    return option ? [{ letter, option }] : [];
  });

/** The text fields of the multipart form. */
function textFields(draft: QuestionDraft, base: SavedQuestion | null): Record<string, string> {
  type Pictured = Pick<OptionDraft, 'picture' | 'alt'>;
  const pictureTexts = (name: '' | Letter, { picture, alt }: Pictured, before: Pictured | undefined) => ({
    [`removeImage${name}`]: String(picture === null),
    // An unchanged description isn't sent, so it isn't checked again: some were written before there was a limit.
    ...(picture !== null && (picture instanceof Blob || alt !== (before?.alt ?? '')) && { [`imageAlt${name}`]: alt }),
  });
  const optionTexts = optionsOf(draft).map(({ letter, option }) => ({
    [`option${letter}`]: option.text,
    [`weight${letter}`]: draft.isWeighted ? option.weight : '',
    ...pictureTexts(letter, option, base?.draft.options[letters.indexOf(letter)]),
  }));
  const key = optionsOf(draft).find(({ option }) => option.isKey)?.letter ?? '';
  return {
    tryoutListId: draft.tryoutId,
    question: draft.question,
    ...perText((name) => draft[name]),
    type: draft.type,
    subType: draft.subType,
    ...pictureTexts('', draft, base?.draft),
    ...(draft.kind === 'essay' && { rubric: draft.rubric }),
    ...(draft.isReady !== undefined && { isReady: String(draft.isReady) }),
    ...(base && { version: String(base.version) }),
    ...(draft.kind === 'multiple_choice' &&
      Object.assign({ correctAnswer: draft.isWeighted ? '' : key }, ...optionTexts)),
  };
}

/** The form that saves a question in one request: its texts and the chosen pictures. */
export function toFormData(draft: QuestionDraft, base: SavedQuestion | null): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(textFields(draft, base))) form.append(name, text);
  const pictures: [string, Picture][] = [
    ['image', draft.picture],
    ...optionsOf(draft).map(({ letter, option }): [string, Picture] => [`image${letter}`, option.picture]),
  ];
  for (const [name, picture] of pictures) if (picture instanceof Blob) form.append(name, picture, name);
  return form;
}

/** The errors that the server would find, by field; empty if the draft can be sent. */
export function refusalsOf(draft: QuestionDraft, base: SavedQuestion | null): Record<string, string> {
  const { issues } = v.safeParse(QuestionerQuestionForm, textFields(draft, base));
  const fields = Object.entries(issues ? (v.flatten<typeof QuestionerQuestionForm>(issues).nested ?? {}) : {});
  const used = usedOptions(draft);
  const options =
    draft.kind === 'essay'
      ? []
      : refusedOptions(
          optionsOf(draft).map(({ letter, option }) => ({
            letter,
            isUsed: used.some((one) => one.letter === letter),
            // An empty weight counts as not a number, so that all missing weights are reported at once, even if there is none yet.
            weight: draft.isWeighted ? Number(option.weight || Number.NaN) : null,
            isKey: option.isKey,
          })),
        );
  const weights = draft.isWeighted
    ? used
        .filter(({ weight }) => weight === '')
        .map(({ letter }) => [`weight${letter}`, 'Isi bobot semua pilihan, atau kosongkan semuanya'] as const)
    : [];
  return Object.fromEntries([
    ...options.map(({ field, message }) => [field, message]),
    ...weights,
    ...fields.flatMap(([field, messages]) => (messages?.[0] ? [[field, messages[0]]] : [])),
  ]);
}
