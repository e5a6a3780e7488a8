import { randomUUID } from 'node:crypto';
import { type Drill, must, mustEqual } from './drill.ts';
import { holdTables } from './held-tables.ts';
import { findContradictions } from './invariants.ts';
import type { Person, Scene } from './scene.ts';

/** The purchase that was begun when the process was killed, as the buyer knows it. */
interface Begun {
  buyer: Person;
  key: string;
  number: string | undefined;
}

/** Goes up to a point, at which the process is killed. Calls that it cuts have no answer. */
type Point = (scene: Scene, begun: Begun) => Promise<void>;

const cut = (call: Promise<unknown>) => void call.catch(() => {});

async function opened(scene: Scene, begun: Begun): Promise<{ number: string; reference: string }> {
  const open = await scene.open(begun.buyer, { key: begun.key });
  begun.number = open.number;
  return open;
}

/** A purchase that the buyer has paid, and of which the API doesn't know it. */
async function paid(scene: Scene, begun: Begun): Promise<{ number: string; reference: string }> {
  const open = await opened(scene, begun);
  scene.simulator.act(open.reference, 'settle');
  return open;
}

const whileOpening =
  (when: 'before' | 'after'): Point =>
  async (scene, begun) => {
    const { body } = await scene.place(begun.buyer, { key: begun.key });
    begun.number = body.number;
    const held = scene.gate.holdNext(/^POST \/snap\//, when);
    cut(scene.pay(begun.buyer, body.number));
    await held.reached;
  };

const whileAsking =
  (when: 'before' | 'after', isLetGo = false): Point =>
  async (scene, begun) => {
    const { number, reference } = await paid(scene, begun);
    const held = scene.gate.holdNext(new RegExp(`/${reference}/status`), when);
    cut(scene.check(begun.buyer, number));
    await held.reached;
    if (isLetGo) held.release();
  };

/** From the purchase to the mail, in this order. */
const points: Record<string, Point> = {
  async 'a purchase arrives'(scene, begun) {
    cut(scene.place(begun.buyer, { key: begun.key }));
  },
  async 'a purchase was placed'(scene, begun) {
    begun.number = (await scene.place(begun.buyer, { key: begun.key })).body.number;
  },
  'a payment is opened, the gateway doesn’t know it': whileOpening('before'),
  'a payment is opened, the gateway knows it': whileOpening('after'),
  async 'the page is open'(scene, begun) {
    await opened(scene, begun);
  },
  async 'a notice arrives'(scene, begun) {
    const { reference } = await paid(scene, begun);
    cut(scene.knock(scene.simulator.noticeOf(reference)));
  },
  async 'a notice was kept'(scene, begun) {
    const { reference } = await paid(scene, begun);
    mustEqual('the answer to a notice', await scene.knock(scene.simulator.noticeOf(reference)), 200);
  },
  'the gateway is asked': whileAsking('before'),
  'the gateway has answered': whileAsking('after'),
  'its answer arrives': whileAsking('after', true),
  async 'the payment is being written'(scene, begun) {
    const { number, reference } = await paid(scene, begun);
    const tables = await holdTables(scene.product.databaseUrl);
    const held = scene.gate.holdNext(new RegExp(`/${reference}/status`), 'after');
    cut(scene.check(begun.buyer, number));
    await held.reached;
    held.release();
    await tables.areWaitedFor();
    await scene.product.kill();
    await tables.release();
  },
  async 'the mail is being sent'(scene, begun) {
    const { number } = await paid(scene, begun);
    const read = scene.post.swallowNext(number);
    await scene.check(begun.buyer, number);
    await read;
  },
};

/** A start after a kill takes a second; these are the points at which most is under way. */
const inShort = new Set([
  'a payment is opened, the gateway knows it',
  'a notice was kept',
  'the payment is being written',
  'the mail is being sent',
]);

/** The buyer comes back half a minute later, and goes on where the pages show that something is missing. */
async function goOn(scene: Scene, { buyer, key, number: known }: Begun): Promise<string> {
  const number = known ?? (await scene.place(buyer, { key })).body.number;
  const { state, payment } = await scene.get(buyer, number);
  if (state === 'paid' || payment?.state === 'waiting') {
    if (state === 'open' && (await scene.check(buyer, number)).body.state === 'open')
      scene.simulator.act(`${number}-${payment?.number}`, 'settle');
    return number;
  }
  const earlier = new Date(Date.now() - 30_000).toISOString();
  await scene.db.updateTable('payment').set({ createdAt: earlier }).where('reference', 'like', `${number}-%`).execute();
  const { status, body } = await scene.pay(buyer, number);
  mustEqual('another way to pay', status, 201);
  scene.simulator.act(`${number}-${body.payment?.number}`, 'settle');
  return number;
}

/** Killed anywhere between the purchase and its mail, everything is whole or not there, and the next process goes on with it. */
export const kills: Drill = {
  name: 'B9',
  bar: 'kill -9 at 12 points from purchase to mail: I1–I8 hold after the restart',
  async run(scene) {
    scene.notices.areSent = false;
    const all: Begun[] = [];
    const chosen = Object.entries(points).filter(([name]) => !scene.isShort || inShort.has(name));
    for (const [name, reach] of chosen) {
      const begun: Begun = { buyer: await scene.learner(), key: randomUUID(), number: undefined };
      all.push(begun);
      await reach(scene, begun);
      if (scene.product.pid !== undefined) await scene.product.kill();
      const wrong = await findContradictions(scene.db);
      must(wrong.length === 0, `killed when ${name}: ${wrong.join('; ')}`);
      await scene.product.start();
    }
    scene.notices.areSent = true;
    const numbers: string[] = [];
    for (const begun of all) numbers.push(await goOn(scene, begun));
    await scene.soon(
      () => scene.db.selectFrom('purchase').select('id').where('state', '<>', 'paid').execute(),
      (left) => left.length === 0,
    );
    mustEqual('purchases', new Set(numbers).size, all.length);
    mustEqual('rows of purchases', (await scene.db.selectFrom('purchase').select('id').execute()).length, all.length);
    await scene.expectSound();
    return { kills: all.length };
  },
};
