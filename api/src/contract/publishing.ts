import * as v from 'valibot';

/** What may be wrong with a package (docs/publishing.md). */
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
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** One thing that is wrong with a package, and where it is mended. */
export const PackageProblem = v.object({
  /** One of `problemCodes`; a newer API may know more. */
  code: v.string(),
  /** True: the package can't be published as long as it is so. False: it can, if that is meant. */
  blocks: v.boolean(),
  /** What all problems of this code are called. */
  title: v.string(),
  /** What is wrong here, in a sentence. */
  message: v.string(),
  /** The question that it is about; null = the package itself. */
  question: v.nullable(v.object({ id: v.string(), number: v.number() })),
  /** The field of the administrators' form (`options.1.text`); null where it is no single one. */
  field: v.nullable(v.string()),
});
export type PackageProblem = v.InferOutput<typeof PackageProblem>;

/** What would be said if the package were published now: what blocks comes first. */
export const PackageCheck = v.object({ canBePublished: v.boolean(), problems: v.array(PackageProblem) });
export type PackageCheck = v.InferOutput<typeof PackageCheck>;
