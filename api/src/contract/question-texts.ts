import * as v from 'valibot';

interface QuestionText {
  /** The name of the text on every screen. */
  label: string;
  /** An explanation for the questioner, shown below the name. */
  hint: string;
  maxLength: number;
  /** True if the text may have several lines. */
  isLong: boolean;
  /** A sentence that is shown if the text is empty. Left out: nothing is shown. */
  empty?: string;
}

/**
 * The texts that a question may have besides its stem and options, and that learners read after the exam. An entry here is all that
 * the routes, the editor, the versions, the audit log and the results need; the column needs a migration (docs/adding-a-feature.md).
 */
export const questionTexts = {
  explanation: {
    label: 'Pembahasan',
    hint: 'Ditampilkan kepada peserta setelah ujian.',
    maxLength: 10_000,
    isLong: true,
    empty: 'Soal ini belum memiliki pembahasan.',
  },
  source: {
    label: 'Sumber',
    hint: 'Buku, peraturan, atau tahun ujian. Ditampilkan setelah ujian.',
    maxLength: 300,
    isLong: false,
  },
} as const satisfies Record<string, QuestionText>;
export type TextName = keyof typeof questionTexts;
export const textNames = Object.keys(questionTexts) as TextName[];
export const questionText: Record<TextName, QuestionText> = questionTexts;

/** An object with one value for each text. */
export const perText = <Value>(valueOf: (name: TextName) => Value): Record<TextName, Value> =>
  Object.fromEntries(textNames.map((name) => [name, valueOf(name)])) as Record<TextName, Value>;

/** Only the texts of an object that has other fields, too. */
export const textsOf = <Value>(from: Record<TextName, Value>): Record<TextName, Value> => perText((name) => from[name]);

/** The schemas of the texts in an answer. Optional, because a server of the release before may not know the newest text. */
export const textAnswers = perText(() => v.optional(v.nullable(v.string()), null));

/** The schemas of the texts in a request. The form uses them, too, so it shows the same errors as the API. */
export const writtenTexts = perText((name) => {
  const { label, maxLength } = questionText[name];
  const most = maxLength.toLocaleString('id-ID');
  return v.pipe(v.string(), v.trim(), v.maxLength(maxLength, `${label} maksimal ${most} karakter`));
});
