import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import { temporaryFolder } from '../temporary-folder.ts';
import { promtool } from './promtool.ts';

jest.setTimeout(180_000);

const folder = resolve(__dirname, '../../watch');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

interface Rule {
  alert: string;
  labels: { severity: string };
  annotations: { summary: string; todo: string };
}
interface Case {
  alert_rule_test: { alertname: string; exp_alerts: unknown[] }[];
}
interface CaseFile {
  tests: Case[];
}

const rules = (parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const names = rules.map(({ alert }) => alert);

describe('the alerts', () => {
  it('are rules and a configuration that Prometheus takes', () => {
    expect(promtool(folder, 'check', 'config', 'prometheus.yml')).toMatchObject({ code: 0 });
  });

  it('fire when they must, and only then', () => {
    expect(promtool(folder, 'test', 'rules', 'alerts.test.yml')).toMatchObject({
      code: 0,
      output: expect.stringContaining('SUCCESS') as unknown,
    });
  });

  it('have cases in which they fire, and one in which they are quiet', () => {
    const cases = (parse(read('alerts.test.yml')) as CaseFile).tests.flatMap((one) => one.alert_rule_test);
    const named = (isFiring: boolean) =>
      new Set(
        cases.filter(({ exp_alerts: expected }) => expected.length > 0 === isFiring).map(({ alertname }) => alertname),
      );
    expect([...named(true)].toSorted()).toEqual(names.toSorted());
    expect([...named(false)].toSorted()).toEqual(names.toSorted());
  });

  it('would be missed if one were gone', () => {
    const copy = temporaryFolder();
    cpSync(folder, copy, { recursive: true });
    writeFileSync(join(copy, 'alerts.yml'), read('alerts.yml').replace(/(TryoutDiskFull[\s\S]*?)500e6/, '$1500e3'));
    // Its own cases alone: all of them take a quarter of a minute.
    const all = parse(read('alerts.test.yml')) as CaseFile;
    const tests = all.tests.filter((one) =>
      one.alert_rule_test.some(({ alertname }) => alertname === 'TryoutDiskFull'),
    );
    writeFileSync(join(copy, 'alerts.test.yml'), stringify({ ...all, tests }));
    expect(promtool(copy, 'test', 'rules', 'alerts.test.yml')).toMatchObject({ code: 1 });
  });

  it('have a section in the papers that says what to do, and no section is without an alert', () => {
    const paper = readFileSync(resolve(folder, '../../docs/operations.md'), 'utf8');
    const sections = paper.split(/^### /m).slice(1);
    const told = sections.map((section) => [section.split('\n', 1)[0], section.includes('**Do**')] as const);
    expect(told.toSorted()).toEqual(names.map((name) => [name, true] as const).toSorted());
    expect(rules.map(({ annotations }) => annotations.todo)).toEqual(
      names.map((name) => `docs/operations.md#${name.toLowerCase()}`),
    );
  });

  it('go on about all other processes while one is away', () => {
    const { inhibit_rules: rules } = parse(read('alertmanager.yml')) as { inhibit_rules: { equal?: string[] }[] };
    expect(rules.map(({ equal }) => equal)).toEqual([['instance']]);
  });

  it('say whether they wake somebody', () => {
    expect(new Set(rules.map(({ labels }) => labels.severity))).toEqual(new Set(['now', 'soon']));
  });
});
