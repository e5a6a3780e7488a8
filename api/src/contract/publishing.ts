import * as v from 'valibot';

/** Problems that a package may have (docs/publishing.md). */
export const problemCodes = [
  'NO_QUESTIONS',
  'RULES_OF_ANOTHER_TYPE',
  'SECTION_NOT_SCORED',
  'SHARES_DIFFER',
  'WEIGHTS_ALL_ZERO',
  'EQUAL_OPTIONS',
  'SAME_QUESTION',
  'FORMULA_UNREADABLE',
  'FORMULA_WITHOUT_SIGNS',
  'NO_EXPLANATION',
  'HTML_IN_TEXT',
  'QUESTION_NOT_READY',
  'QUESTION_NOT_APPROVED',
  'USED_IN_PRACTICE',
  'WINDOW_OVER',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** One problem of a package, and where to correct it. */
export const PackageProblem = v.object({
  /** One of `problemCodes`; a newer API may know more. */
  code: v.string(),
  /** True: the package can't be published until this is corrected. False: it can, if this is intended. */
  blocks: v.boolean(),
  /** Common name of all problems with this code. */
  title: v.string(),
  /** Describes the problem in a sentence. */
  message: v.string(),
  /** The question with the problem; null = the package itself. */
  question: v.nullable(v.object({ id: v.string(), number: v.number() })),
  /** The field of the administrators' form (`options.1.text`); null if it is no single one. */
  field: v.nullable(v.string()),
});
export type PackageProblem = v.InferOutput<typeof PackageProblem>;

/** Result of checking a package for publishing; the problems that block it come first. */
export const PackageCheck = v.object({ canBePublished: v.boolean(), problems: v.array(PackageProblem) });
export type PackageCheck = v.InferOutput<typeof PackageCheck>;
