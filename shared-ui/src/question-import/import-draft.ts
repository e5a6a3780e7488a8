import {
  type ImportedQuestion,
  type ImportItem,
  type ImportItemChange,
  type ImportRemark,
  letters,
  perText,
  questionText,
  textNames,
} from '@tryout/api/contract';
import * as v from 'valibot';
import { letterOf, newOption, type QuestionDraft } from '../question-editor/draft.ts';

/** A question of a file in the editor's form, so that its fields and its preview can show it. */
export const draftOf = (question: ImportedQuestion): QuestionDraft => ({
  tryoutId: '',
  kind: question.kind,
  type: question.type,
  section: question.section,
  subType: question.subType,
  question: question.question,
  picture: question.imageUrl,
  alt: question.imageAlt ?? '',
  options: question.options.map((option, place) =>
    newOption({
      // The place in the file: it tells an API of an earlier release which picture an option keeps while others are removed.
      key: String(place),
      text: option.text,
      picture: option.imageUrl,
      alt: option.imageAlt ?? '',
      weight: option.weight === null ? '' : String(option.weight),
      isKey: option.isKey,
    }),
  ),
  isWeighted: question.options.some(({ weight }) => weight !== null),
  ...perText((name) => question[name] ?? ''),
  rubric: question.rubric ?? '',
  timeLimit: question.timeLimit,
});

const fromKey = (key: string) => (/^\d+$/.test(key) ? Number(key) : null);

const optionsOf = ({ options, isWeighted }: QuestionDraft): NonNullable<ImportItemChange['options']> =>
  options.map(({ key, text, picture, alt, weight, isKey }) => ({
    imageUrl: typeof picture === 'string' ? picture : null,
    from: picture === null ? null : fromKey(key),
    text: text.trim(),
    ...(picture !== null && { imageAlt: alt.trim() || null }),
    isKey: !isWeighted && isKey,
    weight: isWeighted && /^\d+$/.test(weight.trim()) ? Number(weight) : null,
  }));

/** A draft that was typed on while `sent` was being saved: the places of the file's options are now those that were sent. */
export const onSavedOptions = (draft: QuestionDraft, sent: QuestionDraft): QuestionDraft => ({
  ...draft,
  options: draft.options.map((option) => {
    const place = sent.options.findIndex(({ key }) => key === option.key);
    return place === -1 || fromKey(option.key) === null ? option : { ...option, key: String(place) };
  }),
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The parts of a draft that differ from the question as the preview has it; empty if nothing was mended. */
export function changeOf(draft: QuestionDraft, question: ImportedQuestion): v.InferInput<typeof ImportItemChange> {
  const before = draftOf(question);
  const text = (name: 'rubric' | (typeof textNames)[number]) =>
    draft[name].trim() === before[name].trim() ? {} : { [name]: draft[name].trim() || null };
  return {
    ...((draft.subType !== before.subType || draft.type !== before.type) && {
      subType: draft.subType,
      type: draft.type,
    }),
    ...(draft.question.trim() !== before.question.trim() && { question: draft.question.trim() }),
    ...(draft.picture === null && before.picture !== null && { removeImage: true }),
    ...(draft.picture !== null && draft.alt.trim() !== before.alt.trim() && { imageAlt: draft.alt.trim() || null }),
    ...(!isSame(optionsOf(draft), optionsOf(before)) && { options: optionsOf(draft) }),
    ...Object.assign({}, ...textNames.map(text)),
    ...text('rubric'),
    ...(typeof draft.timeLimit === 'number' && draft.timeLimit !== before.timeLimit && { timeLimit: draft.timeLimit }),
  };
}

/** The change that takes a question without those of its pictures that were refused; undefined if it has none, or an option would be empty without. */
export function withoutRefusedPictures({
  question,
  problems,
}: ImportItem): v.InferInput<typeof ImportItemChange> | undefined {
  const isRefused = (field: string, address: string | null) =>
    address === null && problems.some((problem) => problem.field === field);
  const ofQuestion = isRefused('image', question.imageUrl);
  const bare = question.options.filter(({ imageUrl }, place) => isRefused(`optionImage.${place}`, imageUrl));
  const ofOptions = bare.length > 0;
  if ((!ofQuestion && !ofOptions) || bare.some(({ text }) => text.trim() === '')) return undefined;
  return {
    ...(ofQuestion && { removeImage: true }),
    // Options without a change: sent again, their problems are taken as seen.
    ...(ofOptions && { options: optionsOf(draftOf(question)) }),
  };
}

/** Weights that aren't numbers yet, by field of the form: the API would take them for missing ones. */
export const weightErrors = ({ isWeighted, options }: QuestionDraft): Record<string, string> =>
  Object.fromEntries(
    options.flatMap(({ weight }, place) =>
      isWeighted && weight !== '' && !/^[0-5]$/.test(weight.trim())
        ? [[`weight${letterOf(place)}`, 'Bobot 0 sampai 5'] as const]
        : [],
    ),
  );

const fieldNames: Record<string, [field: string, label: string]> = {
  question: ['', 'Soal'],
  subType: ['subType', 'Subtes'],
  stem: ['question', 'Pertanyaan'],
  image: ['image', 'Gambar soal'],
  imageAlt: ['imageAlt', 'Deskripsi gambar'],
  key: ['correctAnswer', 'Kunci'],
  rubric: ['rubric', 'Rubrik'],
  timeLimit: ['timeLimit', 'Waktu'],
  ...Object.fromEntries(textNames.map((name) => [name, [name, questionText[name].label]])),
};
const optionNames: Record<string, [field: string, label: string]> = {
  option: ['option', 'Pilihan'],
  optionImage: ['image', 'Gambar pilihan'],
  optionImageAlt: ['imageAlt', 'Deskripsi gambar pilihan'],
  weight: ['weight', 'Bobot'],
};

/** The form's field of a remark, '' if it has none, and its name on the screen. */
export function fieldOf({ field }: Pick<ImportRemark, 'field'>): { name: string; label: string } {
  const [part = '', place] = field.split('.');
  const letter = place === undefined ? undefined : letters[Number(place)];
  const own = letter ? optionNames[part] : fieldNames[part];
  if (!own) return { name: '', label: '' };
  return { name: own[0] + (letter ?? ''), label: letter ? `${own[1]} ${letter}` : own[1] };
}

/** The problems of a question by field of the form, without the place, which the form's head says. */
export const problemsByField = ({ problems, place }: ImportItem): Record<string, string> =>
  Object.fromEntries(
    problems.toReversed().map((remark) => [fieldOf(remark).name || 'whole', shortMessage(remark, place)]),
  );

/** A sentence that begins with its field, such as "Kunci: isi satu huruf". */
const namesField = /^\p{Lu}[^:.!?]{1,40}: /u;

const shortMessage = ({ message }: ImportRemark, place: string) =>
  (message.startsWith(`${place}, `) ? message.slice(place.length + 2) : message).replace(namesField, '');

/** A remark with the name of its field in front; the place stands beside it. */
export function sentenceOf(remark: ImportRemark, place: string): { label: string; message: string } {
  const { label } = fieldOf(remark);
  const bare = remark.message.startsWith(`${place}, `) ? remark.message.slice(place.length + 2) : remark.message;
  const named = namesField.exec(bare)?.[0];
  const message = named ? bare.slice(named.length) : bare;
  return { label: named ? named.slice(0, -2) : label, message: message[0]?.toUpperCase() + message.slice(1) };
}
