import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { contentFolder } from '../../seed/content-folder.ts';
import { loadExamContent } from './load-exam-types.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tryout-exam-types-'));
  for (const part of ['exam-types', 'rule-sets', 'lessons'])
    cpSync(join(contentFolder, part), join(folder, part), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (file: string) => parse(readFileSync(join(folder, 'exam-types', file), 'utf8')) as Record<string, unknown>;
const write = (file: string, content: unknown) =>
  writeFileSync(join(folder, 'exam-types', file), typeof content === 'string' ? content : stringify(content));
/** Writes a changed copy of the blueprint of TWK BUMN, which has one section with one sub type. */
const twk = (changes: object, file = 'twk-bumn.yaml') => write(file, { ...read('twk-bumn.yaml'), ...changes });
const subType = { id: 'wawasan_kebangsaan', label: 'Wawasan kebangsaan', lessons: ['wawasan-kebangsaan'], share: 100 };
const section = { id: 'TWK', label: 'Tes Wawasan Kebangsaan', answers: 'key', subTypes: [subType] };

describe('loadExamContent', () => {
  it('loads every exam type that we ship, in the order in which people choose from them', () => {
    const { examTypes } = loadExamContent(contentFolder);
    const types = examTypes.list.map(({ type }) => type);
    expect(types.slice(0, 4)).toEqual(['TKD_BUMN', 'AKHLAK_BUMN', 'TWK_BUMN', 'SKD_CPNS']);
    expect(types).toHaveLength(readdirSync(join(contentFolder, 'exam-types')).length);
  });

  it('has the number of questions in a full paper that the rules of each type set', () => {
    const { examTypes, ruleSets } = loadExamContent(contentFolder);
    const sections = examTypes.find('SKD_CPNS')?.sections ?? [];
    expect(
      sections.map(({ section: id, subTypes }) => [id, subTypes.reduce((sum, { count }) => sum + (count ?? 0), 0)]),
    ).toEqual(ruleSets.get('skd-2024').sections.map((rules) => [rules.section, rules.officialQuestionCount]));
  });

  it('lets two types share a section and a sub type, each with its own kind of answers', () => {
    twk(
      { id: 'TWK_LAIN', order: 5, sections: [{ ...section, answers: 'weights' }], defaultRuleSet: 'lain' },
      'twk-lain.yaml',
    );
    const rules = parse(readFileSync(join(folder, 'rule-sets', 'latihan-1.yaml'), 'utf8')) as object;
    const { tieOrder: _, ...others } = { ...rules, id: 'lain', types: ['TWK_LAIN'] } as Record<string, unknown>;
    writeFileSync(join(folder, 'rule-sets', 'lain.yaml'), stringify(others));
    const { examTypes, ruleSets } = loadExamContent(folder);
    expect(examTypes.list[0]?.type).toBe('TWK_LAIN');
    expect(examTypes.typesOf('wawasan_kebangsaan')).toEqual(['TWK_LAIN', 'TWK_BUMN']);
    expect([examTypes.hasWeights('TWK'), examTypes.hasWeights('TKD')]).toEqual([true, false]);
    // A rule set without a tie order has its types'.
    expect(ruleSets.get('lain').tieOrder).toEqual(['TWK']);
  });

  it('names an unknown value by the value itself', () => {
    const { examTypes } = loadExamContent(contentFolder);
    expect([examTypes.typeLabel('UTBK'), examTypes.sectionLabel('TPS'), examTypes.subTypeLabel('kuantitatif')]).toEqual(
      ['UTBK', 'TPS', 'kuantitatif'],
    );
    expect(examTypes.sectionsOf('UTBK')).toEqual([]);
    expect(examTypes.weakBelow('UTBK')).toBe(60);
  });

  it.each([
    ['no label', { label: undefined }, /^twk-bumn\.yaml: label /],
    ['a misspelt key', { sektions: [] }, /^twk-bumn\.yaml: sektions /],
    [
      'an unknown way to answer',
      { sections: [{ ...section, answers: 'lisan' }] },
      /^twk-bumn\.yaml: sections\.0\.answers /,
    ],
    ['no sub type', { sections: [{ ...section, subTypes: [] }] }, /^twk-bumn\.yaml: sections\.0\.subTypes /],
    [
      'shares that are too few',
      { sections: [{ ...section, subTypes: [{ ...subType, share: 90 }] }] },
      'twk-bumn.yaml: sections.0 has shares that don’t add up to 100',
    ],
    [
      'counts that aren’t the shares',
      {
        sections: [
          {
            ...section,
            subTypes: [
              { ...subType, share: 50, count: 9 },
              { ...subType, id: 'b', share: 50, count: 1 },
            ],
          },
        ],
      },
      'twk-bumn.yaml: sections.0 has counts that aren’t its shares; either all sub types have one, or none',
    ],
    ['a section twice', { sections: [section, section] }, 'twk-bumn.yaml: it names a section twice'],
    [
      'a tie order with another type’s section',
      { tieOrder: ['TKD'] },
      'twk-bumn.yaml: it has a tie order with something else than its sections, each once',
    ],
    [
      'a value with a space',
      { tieOrder: ['T K'] },
      'twk-bumn.yaml: tieOrder.0 has other characters than letters, digits and _',
    ],
    [
      'a rule set that isn’t there',
      { defaultRuleSet: 'twk-1945' },
      'exam type TWK_BUMN: there is no rule set twk-1945 that scores it',
    ],
    [
      'a rule set of another type',
      { defaultRuleSet: 'skd-2024' },
      'exam type TWK_BUMN: there is no rule set skd-2024 that scores it',
    ],
    [
      'another name for what a type before it has',
      { sections: [{ ...section, label: 'TWK' }] },
      'section TWK is "Tes Wawasan Kebangsaan" in SKD_CPNS and "TWK" in TWK_BUMN',
    ],
  ])('refuses %s in one line that says where', (_, changes, message) => {
    twk({ order: 45, ...changes });
    expect(() => loadExamContent(folder)).toThrow(message);
  });

  it('refuses a file whose name isn’t its id', () => {
    twk({}, 'twk.yaml');
    expect(() => loadExamContent(folder)).toThrow('twk.yaml: its id is TWK_BUMN');
  });

  it('refuses a rule set of a type that doesn’t exist', () => {
    rmSync(join(folder, 'exam-types', 'pppk.yaml'));
    expect(() => loadExamContent(folder)).toThrow(/^pppk-2024\.yaml: types\.0 /);
  });
});
