import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answers, ways } from './answers.ts';
import { capacityPage, type Costs, habitsOf, needOf, usual } from './capacity.ts';

const read = (path: string) => readFileSync(join(__dirname, path), 'utf8');
const costs = JSON.parse(read('costs.json')) as Costs;

it('docs/scaling-capacity.md is computed from the measured costs: npm run capacity -w api -- --write', () => {
  expect(read('../../docs/scaling-capacity.md')).toBe(capacityPage(costs, usual));
});

it('docs/scaling-statements.md has every answer: npm run shards -w api', () => {
  const [, list = ''] = read('../../docs/scaling-statements.md').split(/^## (?:Statements that|Triggers).*$/m);
  const rows = new Map(
    list
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, place = '', , , answer = '']) => [place, answer]),
  );
  for (const [at, answer] of Object.entries(answers)) {
    const [file = '', name = ''] = at.split(' ');
    expect([at, rows.get(`\`${file.replace(/\.repository\.ts$|\.ts$/, '')}\` ${name}`)]).toEqual([at, answer]);
  }
});

it('every way of dealing with a statement is used', () => {
  const page = read('../../docs/scaling-statements.md');
  for (const way of Object.keys(ways)) expect(page).toMatch(new RegExp(`\\| ${way} \\| [1-9]\\d* \\|`));
});

describe('what learners need', () => {
  const call = { apiMs: 2, databaseMs: 1, bytes: 1_000, walBytes: 100 };
  const kinds = ['signIn', 'list', 'start', 'save', 'submit', 'result', 'ranking', 'history'];
  const plain: Costs = {
    measured: '2026-01-01',
    cores: 2,
    answersEach: 1,
    calls: Object.fromEntries(kinds.map((kind) => [kind, call])),
    stored: { attemptBytes: 1_000, responseBytes: 100, learnerBytes: 500, sessionBytes: 100 },
  };
  const habits = { ...usual, together: 0.1, answerEverySeconds: 10, startWithinSeconds: 100, questionsPerAttempt: 10 };

  it('follows from rates and costs', () => {
    const need = needOf(1_000_000, plain, { ...habits, attemptsPerYear: 10 });
    const { phases } = need;
    // 100,000 sit; 1,000 starts and 10,000 saves a second; 2 ms of the API each.
    expect(phases.find(({ name }) => name === 'start')).toMatchObject({
      apiCores: 2,
      databaseCores: 1,
      outMb: 1,
      walMb: 0.1,
    });
    expect(phases.find(({ name }) => name === 'answer')).toMatchObject({ apiCores: 20, databaseCores: 10 });
    expect(need.apiMachines).toBe(Math.ceil(20 / usual.usedShare / usual.coresPerMachine));
    // 500 B + 10 attempts of 1,000 B and ten answers of 100 B.
    expect(need.terabytesPerYear).toBeCloseTo(0.0205);
  });

  it('is decided by the disk where a year’s rows don’t fit', () => {
    const need = needOf(1_000_000, plain, { ...habits, attemptsPerYear: 10_000 });
    expect(need).toMatchObject({ shards: 11, limit: 'disk' });
  });

  it('takes each assumption as an argument, and refuses what is no number', () => {
    expect(habitsOf(['--together=0.2', '--learners=5']).habits.together).toBe(0.2);
    expect(() => habitsOf(['--together=many'])).toThrow('--together is a number above 0, not many');
  });

  it('asks for a cost that wasn’t measured', () => {
    expect(() => needOf(1, { ...plain, calls: {} }, usual)).toThrow('The costs have no figure for signIn');
  });
});
