import {
  type ExamTypes,
  type PackageCheck,
  type PackageProblem,
  type ProblemCode,
  type TryoutType,
} from '../../contract/index.ts';
import type { RuleSet } from '../scoring/rule-set.ts';
import { commandOutside, unreadableFormulas } from './formula-check.ts';
import type { CheckedQuestion } from './package-questions.repository.ts';

export interface CheckedPackage {
  title: string;
  description: string;
  type: TryoutType;
  /** True for a draft that has closed already: nobody could begin it. */
  isOver?: boolean;
}

/** Title of each kind of problem, and whether it blocks publishing (docs/decisions/0072-publishing.md). */
const kinds: Record<ProblemCode, { title: string; blocks: boolean }> = {
  NO_QUESTIONS: { title: 'Belum ada soal', blocks: true },
  RULES_OF_ANOTHER_TYPE: { title: 'Aturan penilaian tidak sesuai tipe', blocks: true },
  SECTION_NOT_SCORED: { title: 'Bagian di luar aturan penilaian', blocks: true },
  SHARES_DIFFER: { title: 'Susunan soal berbeda dari tes resmi', blocks: false },
  WEIGHTS_ALL_ZERO: { title: 'Semua bobot 0', blocks: true },
  EQUAL_OPTIONS: { title: 'Pilihan yang sama', blocks: true },
  SAME_QUESTION: { title: 'Soal yang sama dua kali', blocks: true },
  FORMULA_UNREADABLE: { title: 'Rumus tidak dapat dibaca', blocks: true },
  FORMULA_WITHOUT_SIGNS: { title: 'Rumus tanpa tanda $', blocks: false },
  NO_EXPLANATION: { title: 'Belum ada pembahasan', blocks: false },
  HTML_IN_TEXT: { title: 'Kode HTML di dalam teks', blocks: false },
  QUESTION_NOT_READY: { title: 'Soal masih konsep', blocks: false },
  QUESTION_NOT_APPROVED: { title: 'Soal belum disetujui penulis lain', blocks: false },
  USED_IN_PRACTICE: { title: 'Soal sudah pernah dipakai latihan', blocks: false },
  WINDOW_OVER: { title: 'Waktu tutup sudah lewat', blocks: false },
};

type Found = Pick<PackageProblem, 'message'> & Partial<PackageProblem>;

const problem = (code: ProblemCode, { question = null, field = null, ...found }: Found): PackageProblem => ({
  code,
  ...kinds[code],
  question,
  field,
  ...found,
});

/** Notes with which there is nothing to do: whoever has taken a published package practises its questions. */
const intended: readonly string[] = ['SHARES_DIFFER', 'USED_IN_PRACTICE'] satisfies ProblemCode[];

/**
 * The number of problems that need attention. A package that is smaller than the real test is intended: there is nothing to
 * do.
 */
export function countProblems({ problems }: PackageCheck): { blocking: number; notes: number } {
  const toLookAt = problems.filter(({ code, blocks }) => blocks || !intended.includes(code));
  const blocking = toLookAt.filter(({ blocks }) => blocks).length;
  return { blocking, notes: toLookAt.length - blocking };
}

/** A text for comparing as a reader would: spaces and capitals don't count. */
const read = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
const shown = ({ text, imageUrl }: { text: string; imageUrl: string | null }) => JSON.stringify([read(text), imageUrl]);

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** Tags and entities that editors and web pages leave in a copied text. "a < b" and "<tidak ada>" are none. */
const html =
  /<\/?(?:a|b|i|u|p|s|br|hr|em|h[1-6]|li|ol|ul|td|th|tr|sub|sup|div|img|pre|code|font|span|table|tbody|thead|strong|script|style|iframe)(?:\s[^<>]*)?\/?>|&(?:nbsp|amp|lt|gt|quot|#\d+);/i;

interface Text {
  field: string;
  /** The field's name in a sentence. */
  name: string;
  text: string;
}

const textsOf = ({ stem, explanation, options }: CheckedQuestion): Text[] => [
  { field: 'question', name: 'Pertanyaan', text: stem },
  ...options.map(({ letter, text }, index) => ({ field: `options.${index}.text`, name: `Pilihan ${letter}`, text })),
  { field: 'explanation', name: 'Pembahasan', text: explanation ?? '' },
];

function htmlIn({ field, name, text }: Text, question: PackageProblem['question']): PackageProblem[] {
  const tag = html.exec(text)?.[0];
  const message = `${name} memuat ${short(tag ?? '')}, yang tampil apa adanya bagi peserta.`;
  return tag === undefined ? [] : [problem('HTML_IN_TEXT', { message, question, field })];
}

function textProblems(checked: Text, question: PackageProblem['question']): PackageProblem[] {
  const { field, name, text } = checked;
  const unreadable = unreadableFormulas(text).map((formula) =>
    problem('FORMULA_UNREADABLE', { message: `${name}: rumus ${short(formula)} tidak dapat dibaca.`, question, field }),
  );
  const command = commandOutside(text);
  const outside =
    command === undefined
      ? []
      : [
          problem('FORMULA_WITHOUT_SIGNS', {
            message: `${name}: ${command} tampil apa adanya. Tulis rumus di antara dua tanda $.`,
            question,
            field,
          }),
        ];
  return [...unreadable, ...outside, ...htmlIn(checked, question)];
}

/** Letters of options that look the same; empty ones are refused by the form. */
function equalOptions({ options }: CheckedQuestion): { letters: string[]; index: number } | undefined {
  const equal = [...Map.groupBy(options, shown).values()].find((group) => group.length > 1);
  return (
    equal && { letters: equal.map(({ letter }) => letter), index: options.indexOf(equal[1] as (typeof options)[0]) }
  );
}

function questionProblems(checked: CheckedQuestion): PackageProblem[] {
  const question = { id: checked.id, number: checked.number };
  const found = textsOf(checked).flatMap((text) => textProblems(text, question));
  const equal = equalOptions(checked);
  if (equal)
    found.push(
      problem('EQUAL_OPTIONS', {
        message: `Pilihan ${equal.letters.join(' dan ')} sama.`,
        question,
        field: `options.${equal.index}.text`,
      }),
    );
  if (checked.options.length > 0 && checked.options.every(({ weight }) => weight === 0))
    found.push(
      problem('WEIGHTS_ALL_ZERO', {
        message: 'Semua pilihan berbobot 0: jawaban apa pun tidak mendapat nilai.',
        question,
        field: 'options.0.weight',
      }),
    );
  if (!checked.explanation)
    found.push(
      problem('NO_EXPLANATION', {
        message: 'Peserta tidak akan menemukan pembahasan.',
        question,
        field: 'explanation',
      }),
    );
  return found;
}

/** Questions that look the same as an earlier one: same text, picture and options, in any order. */
function repeated(questions: readonly CheckedQuestion[]): PackageProblem[] {
  const groups = Map.groupBy(questions, (question) =>
    JSON.stringify([
      shown({ text: question.stem, imageUrl: question.imageUrl }),
      ...question.options.map(shown).toSorted(),
    ]),
  );
  return [...groups.values()].flatMap(([first, ...others]) =>
    others.map(({ id, number }) =>
      problem('SAME_QUESTION', {
        message: `Sama dengan soal ${first?.number}.`,
        question: { id, number },
        field: 'question',
      }),
    ),
  );
}

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} dan ${parts.at(-1)}`;

/** Why a rule set can't score packages of a type; undefined if it can. */
export const rulesRefusal = (type: string, rules: RuleSet, examTypes: ExamTypes): string | undefined =>
  rules.types.includes(type) ? undefined : `Aturan “${rules.title}” tidak menilai paket ${examTypes.typeLabel(type)}.`;

/** Problems of the package as a whole under the rule set, which also has each section's official number of questions. */
function ruleProblems(
  { type }: CheckedPackage,
  questions: readonly CheckedQuestion[],
  rules: RuleSet,
  examTypes: ExamTypes,
): PackageProblem[] {
  const refusal = rulesRefusal(type, rules, examTypes);
  if (refusal !== undefined) return [problem('RULES_OF_ANOTHER_TYPE', { message: refusal, field: 'ruleSetId' })];
  if (rules.sections.length === 0) return [];
  const scored = new Set(rules.sections.map(({ section }) => section));
  const foreign = questions
    .filter(({ section }) => !scored.has(section))
    .map(({ id, number, section }) =>
      problem('SECTION_NOT_SCORED', {
        message: `${examTypes.sectionLabel(section)} tidak dinilai oleh aturan “${rules.title}”.`,
        question: { id, number },
        field: 'subType',
      }),
    );
  const official = rules.sections.flatMap(({ section, officialQuestionCount: count }) =>
    count === null
      ? []
      : [{ section, count, own: questions.filter((question) => question.section === section).length }],
  );
  if (official.every(({ count, own }) => own === count)) return foreign;
  const total = official.reduce((sum, { count }) => sum + count, 0);
  const isFull = official.reduce((sum, { own }) => sum + own, 0) >= total;
  const own = listed(official.map((one) => `${one.section} ${one.own}`));
  const expected = listed(official.map((one) => `${one.section} ${one.count}`));
  return [
    ...foreign,
    problem('SHARES_DIFFER', {
      // With the full number of questions, other shares are a mistake; with fewer, it is a smaller package.
      blocks: isFull,
      message: isFull
        ? `Paket ini memuat ${own} soal; tes resmi ${expected}. Susunannya harus sama.`
        : `Paket mini: ${own} soal; tes resmi ${expected}. Ambang batas disesuaikan dengan jumlah soal.`,
    }),
  ];
}

/** Questions that no exam has yet, and those of which an exam has an older version. */
function missing({ id, number, entry, isOlder }: CheckedQuestion): PackageProblem[] {
  const question = { id, number };
  if (entry === 'not_ready')
    return [
      problem('QUESTION_NOT_READY', {
        message: 'Soal ini masih konsep, jadi tidak masuk ujian. Tandai siap bila sudah selesai.',
        question,
        field: 'isReady',
      }),
    ];
  if (entry === 'not_approved')
    return [
      problem('QUESTION_NOT_APPROVED', {
        message: 'Belum disetujui penulis lain, jadi tidak masuk ujian. Minta penulis lain meninjaunya.',
        question,
      }),
    ];
  if (isOlder)
    return [
      problem('QUESTION_NOT_APPROVED', {
        message: 'Perubahan terakhir belum disetujui penulis lain. Ujian memakai versi terakhir yang disetujui.',
        question,
      }),
    ];
  return [];
}

/** Learners who practised a question know it before the exam. */
function practised(questions: readonly CheckedQuestion[]): PackageProblem[] {
  const count = questions.filter(({ isPractised }) => isPractised).length;
  if (count === 0) return [];
  return [problem('USED_IN_PRACTICE', { message: `${count} soal paket ini sudah pernah dipakai latihan.` })];
}

/**
 * Finds mistakes that learners should not see in a package.
 * @param all its questions; only those that enter a paper are checked, the others are named
 * @param rules the rule set that scores the package
 */
export function checkPackage(
  tryout: CheckedPackage,
  all: readonly CheckedQuestion[],
  rules: RuleSet,
  examTypes: ExamTypes,
): PackageCheck {
  const questions = all.filter(({ entry }) => entry === 'enters');
  const own: Text[] = [
    { field: 'title', name: 'Judul', text: tryout.title },
    { field: 'description', name: 'Deskripsi', text: tryout.description },
  ];
  const problems = [
    ...(questions.length === 0
      ? [
          problem('NO_QUESTIONS', {
            message:
              all.length === 0
                ? 'Tambahkan soal sebelum menerbitkan.'
                : 'Belum ada soal yang masuk ujian: semuanya masih konsep atau belum disetujui penulis lain.',
          }),
        ]
      : ruleProblems(tryout, questions, rules, examTypes)),
    ...(tryout.isOver
      ? [
          problem('WINDOW_OVER', {
            message: 'Peserta tidak dapat memulai tryout yang sudah ditutup. Ubah atau kosongkan waktu tutupnya.',
            field: 'closesAt',
          }),
        ]
      : []),
    ...own.flatMap((text) => htmlIn(text, null)),
    ...questions.flatMap(questionProblems),
    ...repeated(questions),
    ...all.flatMap(missing),
    ...practised(questions),
  ];
  const blocking = problems.filter(({ blocks }) => blocks);
  return {
    canBePublished: blocking.length === 0,
    problems: [...blocking, ...problems.filter(({ blocks }) => !blocks)],
  };
}
