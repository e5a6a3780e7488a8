import { AppError } from '../../app-error.ts';
import {
  type ImportedQuestion,
  type ImportItemChange,
  imageNotUploadedMessage,
  perText,
  pictureName,
} from '../../contract/index.ts';
import { allProblems, classOf, problemsOf, type Scope } from './check-item.ts';
import type { Item } from './import-item.ts';

/** Parts of a question that a change of a part mends, too: what its format said of them is settled. */
const mends = (field: string, change: ImportItemChange): boolean => {
  const [name = ''] = field.split('.');
  if (change.options !== undefined && ['option', 'optionImage', 'optionImageAlt', 'weight', 'key'].includes(name))
    return true;
  if (name === 'stem') return change.question !== undefined;
  if (name === 'image') return change.removeImage;
  return name !== 'question' && name in change && change[name as keyof ImportItemChange] !== undefined;
};

/** The same question with all its problems: what its format said of it, and what can't be stored as it is now. */
export const withProblems = (item: Omit<Item, 'problems'>, scope: Scope): Item => ({
  ...item,
  problems: allProblems(item.readProblems, problemsOf(item.content, item.writtenSubType, scope)),
});

/** The class that an author has chosen; undefined where none was. @throws AppError at the field for a sub type that doesn't exist */
export function chosenClass(change: { subType?: string | undefined; type?: string | undefined }, scope: Scope) {
  if (change.subType === undefined) return undefined;
  const found = classOf(change.subType, scope, change.type);
  if (!found) throw AppError.field('subType', 'Subtes tidak dikenal');
  return found;
}

/** @throws AppError at the fields of pictures that aren't this preview's */
export function expectOwnPictures({ options = [] }: ImportItemChange, own: ReadonlySet<string>): void {
  const refused = options.flatMap(({ imageUrl }, at) =>
    imageUrl && !own.has(pictureName(imageUrl))
      ? [{ field: `options.${at}.imageUrl`, message: imageNotUploadedMessage }]
      : [],
  );
  if (refused.length > 0) throw new AppError('VALIDATION_FAILED', refused);
}

/** The options that an author has written, with the pictures that they keep. */
function mendedOptions(
  written: NonNullable<ImportItemChange['options']>,
  before: ImportedQuestion['options'],
): ImportedQuestion['options'] {
  const isWeighted = written.some(({ weight }) => weight !== null);
  return written.map(({ imageUrl: named, from, ...option }) => {
    // By its address: a mend that comes twice would find other options at the places.
    const kept = named === undefined ? before[from ?? -1] : before.find((one) => one.imageUrl === named);
    const url = named === undefined ? (kept?.imageUrl ?? null) : named;
    const keptAlt = option.imageAlt === undefined ? (kept?.imageAlt ?? null) : option.imageAlt || null;
    return {
      text: option.text,
      imageUrl: url,
      imageAlt: url === null ? null : keptAlt,
      isKey: option.isKey && !isWeighted,
      weight: option.weight,
    };
  });
}

/** A question of a preview as its author has mended it. @throws AppError at the field for a sub type that doesn't exist */
export function mendedItem(item: Item, change: ImportItemChange, scope: Scope): Item {
  const { content } = item;
  const imageUrl = change.removeImage ? null : content.imageUrl;
  const alt = change.imageAlt === undefined ? content.imageAlt : change.imageAlt || null;
  return withProblems(
    {
      ...item,
      isTicked: change.isTicked ?? item.isTicked,
      readProblems: item.readProblems.filter(({ field }) => !mends(field, change)),
      content: {
        ...content,
        ...chosenClass(change, scope),
        question: change.question ?? content.question,
        imageUrl,
        imageAlt: imageUrl === null ? null : alt,
        options: change.options ? mendedOptions(change.options, content.options) : content.options,
        ...perText((name) => (change[name] === undefined ? content[name] : change[name] || null)),
        rubric: change.rubric === undefined ? content.rubric : change.rubric || null,
        timeLimit: change.timeLimit ?? content.timeLimit,
      },
    },
    scope,
  );
}
