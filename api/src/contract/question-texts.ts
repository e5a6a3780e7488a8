import * as v from 'valibot';

interface QuestionText {
  /** Its name on every screen. */
  label: string;
  /** What a questioner reads below the name. */
  hint: string;
  maxLength: number;
  /** Several lines. */
  isLong: boolean;
  /** What stands in its place where nothing is written; without it nothing does. */
  empty?: string;
}

/**
 * The texts that a question may have beside its stem and options, and that learners read after the exam. A line here is all that the
 * doors, the editor, the versions, the audit log and the results need; the column comes with a migration (docs/adding-a-feature.md).
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

/** The same for each of the texts. */
export const perText = <Value>(valueOf: (name: TextName) => Value): Record<TextName, Value> =>
  Object.fromEntries(textNames.map((name) => [name, valueOf(name)])) as Record<TextName, Value>;

/** The texts of something that has them among other fields. */
export const textsOf = <Value>(from: Record<TextName, Value>): Record<TextName, Value> => perText((name) => from[name]);

/** As answers carry them. A server of the release before may not know the newest one. */
export const textAnswers = perText(() => v.optional(v.nullable(v.string()), null));

/** What is written: the form and the API refuse the same with the same sentence. */
export const writtenTexts = perText((name) => {
  const { label, maxLength } = questionText[name];
  const most = maxLength.toLocaleString('id-ID');
  return v.pipe(v.string(), v.trim(), v.maxLength(maxLength, `${label} maksimal ${most} karakter`));
});
