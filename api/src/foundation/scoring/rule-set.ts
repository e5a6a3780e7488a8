import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import type { ExamTypes, RuleSetInfo, Section } from '../../contract/index.ts';

/** How a section earns points. */
const SectionRules = v.strictObject({
  /** Points of an item with one right option; `right` is also an essay's most, and in full papers that of an item whose options have weights. */
  keyed: v.strictObject({ right: v.number(), wrong: v.number(), empty: v.number() }),
  /** Points of an item whose options have weights: the chosen weight itself, or its fraction of the best one. */
  weighted: v.picklist(['weight', 'fraction']),
  /** `sum` adds up the items' points; `percent` converts them to a scale from 0 to 100. */
  scale: v.picklist(['sum', 'percent']),
  /** The section's part in a weighted mean; sections without one count as 1. */
  share: v.optional(v.pipe(v.number(), v.minValue(0)), 1),
  /** Points to reach, on the section's scale and for the official number of questions. */
  threshold: v.optional(v.nullable(v.number()), null),
  officialQuestionCount: v.optional(v.nullable(v.number()), null),
  /** A note for learners about this section's rules, such as that they are our own model. */
  note: v.optional(v.nullable(v.string()), null),
});
export type SectionRules = v.InferOutput<typeof SectionRules>;

/** A file of content/rule-sets: rules that score a package, with their year and source. */
const ruleSetFile = (examTypes: ExamTypes) => {
  const section = v.picklist(examTypes.sections);
  return v.strictObject({
    id: v.string(),
    title: v.string(),
    year: v.nullable(v.number()),
    source: v.string(),
    note: v.nullable(v.string()),
    /** Exam types that it can score. */
    types: v.pipe(v.array(v.picklist(examTypes.list.map(({ type }) => type))), v.minLength(1)),
    total: v.picklist(['sum', 'weighted-mean']),
    /** The sections that decide the order of equal totals, the most important first. Left out: the blueprints of its types decide. */
    tieOrder: v.optional(v.array(section)),
    sections: v.array(v.strictObject({ section, ...SectionRules.entries })),
    /** Rules for sections that the rule set doesn't name. */
    otherSections: SectionRules,
  });
};
type RuleSetFile = v.InferOutput<ReturnType<typeof ruleSetFile>>;
export type RuleSet = RuleSetFile & { tieOrder: Section[] };

export interface RuleSets {
  /** @throws Error when there is no such rule set: a package names one that this version doesn't ship */
  get(id: string): RuleSet;
  ids(): string[];
}

/** The tie order that all types of a rule set share. */
function usualTieOrder({ types }: RuleSetFile, examTypes: ExamTypes): string[] {
  const [first = [], ...others] = types.map((type) => examTypes.find(type)?.tieOrder ?? []);
  if (others.some((other) => other.join() !== first.join()))
    throw new Error('it has no tieOrder, and its types have different ones');
  return first;
}

/**
 * Reads every rule set of a folder.
 * @throws Error with the file's name when one doesn't match its schema or its name isn't its id
 */
export function loadRuleSets(folder: string, examTypes: ExamTypes): RuleSets {
  const schema = ruleSetFile(examTypes);
  const byId = new Map<string, RuleSet>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml'))) {
    const result = v.safeParse(schema, parse(readFileSync(join(folder, file), 'utf8')));
    if (!result.success)
      throw new Error(`${file}: ${v.getDotPath(result.issues[0]) ?? ''} ${result.issues[0].message}`);
    if (`${result.output.id}.yaml` !== file) throw new Error(`${file}: its id is ${result.output.id}`);
    try {
      const { tieOrder = usualTieOrder(result.output, examTypes) } = result.output;
      byId.set(result.output.id, { ...result.output, tieOrder });
    } catch (cause) {
      throw new Error(`${file}: ${(cause as Error).message}`, { cause });
    }
  }
  return {
    get(id) {
      const ruleSet = byId.get(id);
      if (!ruleSet) throw new Error(`There is no rule set ${id}`);
      return ruleSet;
    },
    ids: () => [...byId.keys()],
  };
}

/** The rules for one section of a paper. */
export function rulesFor(ruleSet: RuleSet, section: Section): SectionRules {
  return ruleSet.sections.find((rules) => rules.section === section) ?? ruleSet.otherSections;
}

/** The information about a rule set for learners: its own note, and those of the paper's sections. */
export function ruleSetInfo(ruleSet: RuleSet, paperSections: readonly Section[]): RuleSetInfo {
  const { id, title, year, source, note } = ruleSet;
  const notes = [note, ...[...new Set(paperSections)].map((section) => rulesFor(ruleSet, section).note)].filter(
    (text) => text !== null,
  );
  return { id, title, year, source, note: notes.length > 0 ? notes.join(' ') : null };
}
