import type { Kysely } from 'kysely';
import { type ServerPair, startServerPair, tell } from '../../../drills/standby/server-pair.ts';
import { eventually } from '../../../test/eventually.ts';
import { openPostgres } from '../../db/postgres.ts';
import type { Database } from '../../db/schema.ts';
import { createLagClock } from './lag-clock.ts';
import { createStandbysRepository, type LogPositions } from './standbys.repository.ts';

jest.setTimeout(60_000);

let pair: ServerPair;
const opened: Kysely<Database>[] = [];
async function lookAs(user: string) {
  const db = await openPostgres(pair.primary.url.replace('//tryout@', `//${user}@`));
  opened.push(db);
  return createStandbysRepository(db).look;
}
beforeAll(async () => {
  pair = await startServerPair();
});
afterAll(async () => {
  for (const db of opened) await db.destroy();
  await pair?.remove();
});

it('tells nothing to a user who may not see standbys: that none follows would be wrong', async () => {
  await tell(pair.primary, 'create role api login');
  const look = await lookAs('api');
  expect(await look()).toBeUndefined();
  await tell(pair.primary, 'grant pg_read_all_stats to api');
  // The standby may still be connecting.
  await eventually(look, (positions) => positions?.replayed.length === 1, 20_000);
});

it('tells how far each standby is: one that stands still falls behind, one that is gone isn’t told any more', async () => {
  const look = await lookAs('tryout');
  const lag = createLagClock();
  const write = () =>
    tell(pair.primary, 'create table if not exists written (n int)', 'insert into written values (1)');
  const told = async () => (await look()) as LogPositions;
  const behind = ({ written, replayed }: LogPositions) => written - (replayed[0] ?? NaN);

  await write();
  const caughtUp = await eventually(told, (positions) => behind(positions) === 0, 20_000);
  expect(lag(new Date(0), caughtUp)).toBe(0);

  await tell(pair.standby, 'select pg_wal_replay_pause()');
  await write();
  const late = await told();
  expect(behind(late)).toBeGreaterThan(0);
  lag(new Date(10_000), late);
  expect(lag(new Date(70_000), await told())).toBe(60);

  await tell(pair.standby, 'select pg_wal_replay_resume()');
  expect(lag(new Date(80_000), await eventually(told, (positions) => behind(positions) === 0, 20_000))).toBe(0);

  await pair.kill(pair.standby);
  const gone = await eventually(told, ({ replayed }) => replayed.length === 0, 20_000);
  expect(lag(new Date(90_000), gone)).toBe(0);
  pair.start(pair.standby);
});
