import { permissionMatrix } from '../../test/permission-matrix.ts';
import { jpeg, formWith } from '../../test/pictures.ts';
import { type Drill, mustEqual } from './drill.ts';

const ofBuying =
  /^[A-Z]+ (\/api\/(plans|purchases|entitlements|codes)|\/admin\/(purchases|refunds|entitlements|vouchers|plans|seat-batches|reconciliation|payment-figures))\b/;
const someId = '00000000-0000-7000-8000-000000000000';

/**
 * Every route of buying is refused to those who may not, over HTTP, before its body is looked at; a purchase of somebody else isn't there (I13). The
 * answers come from the permission matrix, whose own test (src/http/access.test.ts) also shows each route's success and each permission.
 */
export const roles: Drill = {
  name: 'B11',
  bar: 'routes × guest, learner, other learner, questioner, administrator: exactly 401, 403, 404',
  async run(scene) {
    const rows = permissionMatrix.filter(({ route }) => ofBuying.test(route));
    const people = {
      guest: undefined,
      learner: await scene.learner(),
      questioner: await scene.staff('questioner'),
      admin: await scene.staff('admin'),
    };
    let asked = 0;
    for (const { route, answers } of rows) {
      const [method = '', pattern = ''] = route.split(' ');
      const path = pattern.replace(/:payment\b/, '1').replaceAll(/:\w+/g, someId);
      for (const [role, as] of Object.entries(people)) {
        const answer = answers[role as keyof typeof people];
        if (answer === 'ok') continue;
        asked += 1;
        const { status } = await scene.call(method, path, { as });
        mustEqual(`${route} by ${role}`, status, answer);
      }
    }

    const owner = await scene.learner();
    const { number, reference } = await scene.open(owner);
    scene.simulator.act(reference, 'settle');
    await scene.check(owner, number);
    const waiting = await scene.open(owner);
    const others: [string, string, unknown?][] = [
      ['GET', ''],
      ['GET', '/receipt'],
      ['POST', '/payments', { method: 'online' }],
      ['POST', '/check'],
      ['POST', '/cancel'],
      ['PUT', '/proof', formWith(await jpeg(), { field: 'proof' })],
    ];
    for (const one of [number, waiting.number])
      for (const [method, step, body] of others) {
        asked += 1;
        const { status, body: said } = await scene.call<{ code: string }>(method, `/api/purchases/${one}${step}`, {
          as: people.learner,
          body,
        });
        mustEqual(`${method} …${step} of somebody else`, [status, said.code], [404, 'PURCHASE_NOT_FOUND']);
      }
    await scene.expectSound();
    return { routes: rows.length, refusals: asked };
  },
};
