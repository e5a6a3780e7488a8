import { type Columns, loadParser, reachOf, statementsOf } from './reach.ts';

const columns: Columns = new Map([
  ['account', ['id', 'email', 'name']],
  ['profile', ['account_id', 'province']],
  ['attempt', ['id', 'learner_id', 'tryout_id', 'state', 'started_at', 'rank_province']],
  ['response', ['attempt_id', 'item_id', 'sequence']],
  ['tryout', ['id', 'title']],
  ['paper', ['id', 'finished_attempts']],
  ['audit_entry', ['id', 'actor_id']],
  ['tally', ['name', 'value']],
  ['learner_entry', ['number', 'account_id']],
  ['file', ['id', 'kind']],
]);

beforeAll(loadParser);

const verdictOf = (sql: string) => reachOf(sql, columns).verdict;

it.each([
  ['by the learner', 'select * from attempt where learner_id = $1 order by started_at desc limit 10'],
  ['with copies', 'select title from attempt join tryout on tryout.id = tryout_id where learner_id = $1'],
  ['by a join on the learner', 'select province from account a join profile p on p.account_id = a.id where a.id = $1'],
  [
    'in a subquery of the same learner',
    'select id from account where id = $1 and not exists (select from attempt where learner_id = account.id)',
  ],
  [
    'by an id among what a subquery of the learner finds',
    'select * from profile where account_id in (select learner_id from attempt where learner_id = $1)',
  ],
  ['through a subselect', 'select x.learner_id from (select learner_id from attempt) as x where x.learner_id = $1'],
  ['inserted', 'insert into attempt (id, learner_id) values ($1, $2)'],
  ['inserted twice for one learner', 'insert into attempt (id, learner_id) values ($1, $2), ($3, $2)'],
  ['by a list of one', 'select 1 from attempt where learner_id in ($1)'],
  ['by a key of its own', 'delete from file where id = $1'],
])('one shard: %s', (_what, sql) => {
  expect(reachOf(sql, columns)).toMatchObject({ verdict: 'shard', why: '' });
});

it.each([
  ['by the attempt', 'select * from attempt where id = $1'],
  ['the attempt’s answers', 'select sequence from response where attempt_id = $1 and item_id = $2'],
  [
    'the learner’s answers, which lack the learner',
    'select sequence from response join attempt on attempt.id = attempt_id where learner_id = $1',
  ],
])('one shard, once the key is there: %s', (_what, sql) => {
  expect(verdictOf(sql)).toBe('shard with key');
});

it.each([
  ['by an address', 'select id from account where email = $1', 'no key (account, found by email)'],
  ['all', 'select count(*) from attempt', 'no key (attempt, counted over all)'],
  ['in an order', 'select id from attempt order by started_at limit $1', 'no key (attempt, ordered over all)'],
  [
    'either the learner or something else',
    'select id from attempt where learner_id = $1 or state = $2',
    'no key (attempt)',
  ],
  ['not this learner', 'select id from attempt where learner_id <> $1', 'no key'],
  [
    'an array of learners',
    'select * from attempt where learner_id = any($1::text[])',
    'many learners at once (attempt)',
  ],
  ['a list of learners', 'select * from attempt where learner_id in ($1, $2)', 'many learners at once (attempt)'],
  ['rows of two learners', 'insert into profile (account_id) values ($1), ($2)', 'many learners at once (profile)'],
  ['two learners', 'select 1 from account a, account b where a.id = $1 and b.id = $2', 'not on one shard together'],
  [
    'a join by something else',
    'select 1 from attempt join profile on province = rank_province where learner_id = $1',
    'no key (profile',
  ],
  [
    'what is on one machine',
    'select 1 from audit_entry join account on account.id = actor_id where actor_id = $1',
    'joined with what is on one machine (audit_entry)',
  ],
  ['a count of all', 'select value from tally where name = $1', 'a count of all (tally)'],
  ['a search', 'select number from learner_entry where account_id = $1', 'a search among all (learner_entry)'],
  [
    'another owner',
    'update attempt set learner_id = $1 where learner_id = $2',
    'moves rows to another learner (attempt)',
  ],
  [
    'a batch from arrays',
    `with running as (select id from attempt where id = any($1::text[]) for share)
     insert into response (attempt_id, item_id) select sent.attempt_id, item_id
     from unnest($2::text[], $3::text[]) as sent (attempt_id, item_id) join running on running.id = sent.attempt_id`,
    'many learners at once (attempt, response)',
  ],
])('crossing: %s', (_what, sql, why) => {
  const reach = reachOf(sql, columns);
  expect(reach.verdict).toBe('crossing');
  expect(reach.why).toContain(why);
});

it('knows tables that are everywhere, or on one machine, and statements without any', () => {
  expect(verdictOf('select title from tryout')).toBe('reference');
  expect(verdictOf('insert into audit_entry (id) values ($1)')).toBe('global');
  expect(verdictOf('select pg_advisory_xact_lock($1)')).toBe('none');
});

describe('a trigger', () => {
  const body = (sql: string) => statementsOf(`begin ${sql} return null; end`);

  it('stays on its shard while it writes the rows of the same learner', () => {
    const [only = ''] = body('update attempt set rank_province = new.province where learner_id = new.account_id;');
    expect(reachOf(only, columns, 'profile').verdict).toBe('shard');
  });

  it('leaves it for counts, copies and other learners', () => {
    const statements = body(
      `update tally set value = value + 1 where name = 'a;b'; update paper set finished_attempts = 1 where id = new.paper_id;
       update profile set province = null where account_id = new.marked_by;`,
    );
    expect(statements.map((sql) => reachOf(sql, columns, 'attempt').why)).toEqual([
      'a count of all (tally)',
      'a learner’s change writes paper',
      'not on the shard of the changed row (profile)',
    ]);
  });
});

it('refuses a table without a place', () => {
  expect(() => reachOf('select 1 from new_table', columns)).toThrow(
    'The table new_table has no place in api/scaling/distribution.ts',
  );
});
