import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { examTypes } from '../../../test/exam-content.ts';
import type { Section } from '../../contract/index.ts';
import { contentFolder } from '../../seed/content-folder.ts';
import { loadRuleSets, ruleSetInfo, rulesFor } from './rule-set.ts';

const shipped = join(contentFolder, 'rule-sets');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tryout-rule-sets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A folder with one rule set: skd-2024 with changes. */
function write(changes: object, file = 'skd-2024.yaml') {
  writeFileSync(
    join(folder, file),
    stringify({ ...parse(readFileSync(join(shipped, 'skd-2024.yaml'), 'utf8')), ...changes }),
  );
}

describe('loadRuleSets', () => {
  it('loads every file that we ship', () => {
    const ruleSets = loadRuleSets(shipped, examTypes);
    expect(ruleSets.ids().toSorted()).toEqual(
      readdirSync(shipped)
        .map((file) => file.replace('.yaml', ''))
        .toSorted(),
    );
    expect(ruleSets.ids()).toEqual(expect.arrayContaining(['latihan-1', 'rbb-2024', 'skd-2024']));
  });

  it('has the official numbers of 2024', () => {
    const numbers = (id: string) =>
      loadRuleSets(shipped, examTypes)
        .get(id)
        .sections.map(({ section, threshold, officialQuestionCount, share }) => [
          section,
          threshold,
          officialQuestionCount,
          share,
        ]);
    expect(numbers('skd-2024')).toEqual([
      ['TWK', 65, 30, 1],
      ['TIU', 80, 35, 1],
      ['TKP', 166, 45, 1],
    ]);
    expect(numbers('rbb-2024')).toEqual([
      ['TKD', 58, null, 40],
      ['AKHLAK', 65, null, 50],
      ['TWK', 50, null, 10],
    ]);
  });

  it('names year and source of each official one', () => {
    const { get } = loadRuleSets(shipped, examTypes);
    expect(ruleSetInfo(get('skd-2024'), ['TWK'])).toEqual({
      id: 'skd-2024',
      title: 'SKD CPNS 2024',
      year: 2024,
      source: expect.stringContaining('321 Tahun 2024'),
      note: expect.stringContaining('jalur umum'),
    });
    expect(ruleSetInfo(get('rbb-2024'), ['TKD'])).toMatchObject({
      year: 2024,
      source: expect.stringContaining('kompas.com'),
    });
    expect(ruleSetInfo(get('latihan-1'), ['TKD'])).toMatchObject({ year: null });
  });

  it('says that the rules of AKHLAK are our own model, on papers that have it and only there', () => {
    const noteFor = (...paper: Section[]) => ruleSetInfo(loadRuleSets(shipped, examTypes).get('rbb-2024'), paper).note;
    expect(noteFor('TKD', 'AKHLAK', 'AKHLAK', 'TWK')).toContain('model latihan, bukan rumus resmi');
    expect(noteFor('TKD', 'AKHLAK', 'AKHLAK')?.match(/bukan rumus resmi/g)).toHaveLength(1);
    expect(noteFor('TKD', 'TWK')).not.toContain('model latihan');
  });

  it.each([
    ['latihan-1', 'Jawaban benar bernilai 1; pada soal berbobot, bobot pilihan dibagi bobot terbaik.'],
    ['latihan-1', 'Tanpa ambang batas.'],
    ['skd-2024', 'Ambang batas jalur umum;'],
    ['rbb-2024', 'jenjang D3–S2;'],
  ])('has a note of %s that says what it calculates, and for whom: %s', (id, sentence) => {
    expect(loadRuleSets(shipped, examTypes).get(id).note).toContain(sentence);
  });

  it('ignores other files in the folder', () => {
    write({});
    writeFileSync(join(folder, 'README.md'), 'x');
    expect(loadRuleSets(folder, examTypes).ids()).toEqual(['skd-2024']);
  });

  it.each([
    ['a missing title', { title: undefined }, /skd-2024\.yaml: title/],
    ['a year as text', { year: '2024' }, /skd-2024\.yaml: year/],
    ['an unknown total', { total: 'average' }, /skd-2024\.yaml: total/],
    ['an unknown section in the tie order', { tieOrder: ['TKP', 'TKX'] }, /skd-2024\.yaml: tieOrder\.1/],
    ['an unknown section', { sections: [{ section: 'SKB' }] }, /skd-2024\.yaml: sections\.0/],
    [
      'a threshold as text',
      {
        otherSections: {
          keyed: { right: 1, wrong: 0, empty: 0 },
          weighted: 'weight',
          scale: 'sum',
          threshold: 'tinggi',
        },
      },
      /skd-2024\.yaml: otherSections\.threshold/,
    ],
    [
      'a negative share',
      { otherSections: { keyed: { right: 1, wrong: 0, empty: 0 }, weighted: 'weight', scale: 'sum', share: -1 } },
      /skd-2024\.yaml: otherSections\.share/,
    ],
    ['a misspelt key', { sektions: [] }, /skd-2024\.yaml: sektions/],
    [
      'points that say nothing of wrong answers',
      { otherSections: { keyed: { right: 1, empty: 0 }, weighted: 'weight', scale: 'sum' } },
      /skd-2024\.yaml: otherSections\.keyed\.wrong/,
    ],
  ])('refuses %s with the file and the place', (_, changes, message) => {
    write(changes);
    expect(() => loadRuleSets(folder, examTypes)).toThrow(message);
  });

  it('refuses a file whose name isn’t its id', () => {
    write({}, 'skd-2025.yaml');
    expect(() => loadRuleSets(folder, examTypes)).toThrow('skd-2025.yaml: its id is skd-2024');
  });

  it.each([
    ['an empty file', ''],
    ['a list', '- 1'],
    ['broken YAML', 'id: ['],
  ])('refuses %s', (_, text) => {
    writeFileSync(join(folder, 'x.yaml'), text);
    expect(() => loadRuleSets(folder, examTypes)).toThrow();
  });

  it('throws for a rule set that it hasn’t loaded', () => {
    expect(() => loadRuleSets(folder, examTypes).get('skd-2019')).toThrow('There is no rule set skd-2019');
  });
});

describe('rulesFor', () => {
  it('gives a named section’s own rules, and the common ones for any other', () => {
    const skd = loadRuleSets(shipped, examTypes).get('skd-2024');
    expect(rulesFor(skd, 'TKP')).toMatchObject({ threshold: 166, officialQuestionCount: 45 });
    expect(rulesFor(skd, 'AKHLAK')).toMatchObject({ threshold: null, officialQuestionCount: null, share: 1 });
  });
});
