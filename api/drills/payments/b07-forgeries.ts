import { midtransSignature } from '../../src/foundation/gateways/midtrans.ts';
import { countsOf, type Drill, mustEqual } from './drill.ts';
import { type Scene, serverKey } from './scene.ts';

const fullMegabyte = 1024 * 1024;
const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'multipart/form-data; boundary=x',
];

/** Notices that aren't the gateway's: each differs from a right one in something. */
function forgeriesOf(notice: string): { body: string; type?: string }[] {
  const right = JSON.parse(notice) as Record<string, string> & {
    order_id: string;
    status_code: string;
    gross_amount: string;
  };
  const signature = String(right['signature_key']);
  const signed = (key: string, fields: object = {}) => {
    const body = { ...right, ...fields };
    return { ...body, signature_key: midtransSignature(body, key) };
  };
  const keys = ['', ' ', serverKey.slice(0, -1), `${serverKey} `, serverKey.toLowerCase(), 'SB-Mid-server-other'];
  const bodies: unknown[] = [
    ...keys.map((key) => signed(key)),
    ...['', `${right.order_id}0`, right.order_id.slice(0, -2), right.order_id.toLowerCase(), "' or 1=1 --"].map(
      (order_id) => ({ ...right, order_id }),
    ),
    ...['99000', '99000.0', '99000.000', '0.00', '-99000.00', '1.00'].map((gross_amount) => ({
      ...right,
      gross_amount,
    })),
    ...['201', '', '200 ', '407', '404'].map((status_code) => ({ ...right, status_code })),
    ...[
      signature.toUpperCase(),
      `${signature} `,
      signature.slice(0, 127),
      `${signature}0`,
      '',
      '0'.repeat(128),
      `${'x'.repeat(127)}0`,
    ].map((signature_key) => ({ ...right, signature_key })),
    ...[Number(signature.slice(0, 8)), null, true, [signature], { $ne: '' }].map((signature_key) => ({
      ...right,
      signature_key,
    })),
    { ...right, order_id: [right.order_id] },
    { ...right, gross_amount: 99_000 },
    { ...right, status_code: 200 },
    ...[null, [], 'settlement'],
  ];
  return [
    ...bodies.map((body) => ({ body: JSON.stringify(body) })),
    { body: '' },
    { body: notice.slice(0, -1) },
    ...types.map((type) => ({ body: JSON.stringify({ ...right, signature_key: '0'.repeat(128) }), type })),
  ];
}

/** Everything that a notice could change. */
const everything = async ({ db }: Scene) =>
  JSON.stringify([
    await db.selectFrom('purchase').selectAll().execute(),
    await db.selectFrom('payment').selectAll().execute(),
    await db.selectFrom('entitlement').selectAll().execute(),
    await db.selectFrom('gatewayEvent').selectAll().execute(),
  ]);

/** A notice that the gateway has signed, and whose words say more than the gateway does when it is asked. */
async function lie(scene: Scene, reference: string): Promise<void> {
  const told = { order_id: reference, status_code: '200', gross_amount: '99000.00' };
  const body = {
    ...told,
    transaction_status: 'settlement',
    transaction_id: 'x',
    signature_key: midtransSignature(told, serverKey),
  };
  mustEqual('the answer to a signed notice', await scene.knock(JSON.stringify(body)), 200);
}

/** The inbox has asked about everything that it got. */
const isHandled = ({ db }: Scene, reference: string) =>
  db
    .selectFrom('gatewayEvent')
    .select('outcome')
    .where('reference', '=', reference)
    .where('handledAt', 'is', null)
    .executeTakeFirst();

/** Forged notices change nothing, and signed ones are only knocks (I3). */
export const forgeries: Drill = {
  name: 'B7',
  bar: '40 forgeries and 1 MB: 0 changes; a signed settlement while the gateway says pending or refund: the gateway’s word wins',
  async run(scene) {
    scene.notices.areSent = false;
    const [buyer, waiting, refunded] = await scene.learners(3);
    if (!buyer || !waiting || !refunded) throw new Error('There are three buyers');
    const { number, reference } = await scene.open(buyer);
    scene.simulator.act(reference, 'settle');
    const forged = forgeriesOf(scene.simulator.noticeOf(reference));
    const before = await everything(scene);
    const statuses: number[] = [];
    for (const { body, type } of forged)
      statuses.push(await scene.knock(body, type === undefined ? {} : { 'content-type': type }));
    const large = await scene.knock(`${' '.repeat(fullMegabyte)}{}`);
    mustEqual('answers to forgeries', countsOf(statuses), { 403: forged.length });
    mustEqual('the answer to 1 MB', large, 413);
    mustEqual('what the forgeries left', await everything(scene), before);

    const pending = await scene.open(waiting);
    scene.simulator.act(pending.reference, 'choose');
    await lie(scene, pending.reference);
    const given = await scene.open(refunded);
    scene.simulator.act(given.reference, 'settle');
    mustEqual('the paid one', (await scene.check(refunded, given.number)).body.state, 'paid');
    scene.simulator.act(given.reference, 'refund');
    await lie(scene, given.reference);
    for (const one of [pending, given])
      await scene.soon(
        () => isHandled(scene, one.reference),
        (left) => left === undefined,
      );
    mustEqual(
      'states',
      [(await scene.get(waiting, pending.number)).state, (await scene.get(refunded, given.number)).state],
      ['open', 'paid'],
    );
    const { attention } = await scene.db
      .selectFrom('payment')
      .select('attention')
      .where('reference', '=', given.reference)
      .executeTakeFirstOrThrow();
    mustEqual('the refund from outside', attention, 'outside');
    mustEqual('the one that nobody knocked for', (await scene.get(buyer, number)).state, 'open');
    await scene.expectSound();
    return { forgeries: forged.length + 1, changes: 0 };
  },
};
