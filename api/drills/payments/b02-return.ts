import { type Drill, must } from './drill.ts';

const returnWithinMs = 3_000;
const withoutNoticeMs = 65_000;
/** In the short form, most of the time after which the API asks by itself is taken off. */
const skippedMs = 47_000;

/** The notice comes before the buyer, after, and never. */
export const returns: Drill = {
  name: 'B2',
  bar: 'notice before the return, after it, never: "Lunas" ≤ 3 s after the return; never: ≤ 65 s after the opening',
  async run(scene) {
    const [first, second, third] = await scene.learners(3);
    if (!first || !second || !third) throw new Error('There are three buyers');

    const never = await scene.open(third);
    const openedAt = performance.now();
    scene.notices.areSent = false;
    scene.simulator.act(never.reference, 'settle');
    if (scene.isShort) {
      const payment = scene.db.selectFrom('payment').select('nextAskAt').where('reference', '=', never.reference);
      const { nextAskAt } = await payment.executeTakeFirstOrThrow();
      const due = new Date(Date.parse(nextAskAt ?? '') - skippedMs).toISOString();
      await scene.db.updateTable('payment').set({ nextAskAt: due }).where('reference', '=', never.reference).execute();
    }

    const after = await scene.open(second);
    scene.simulator.act(after.reference, 'settle');
    const returnedAt = performance.now();
    const seen = await scene.check(second, after.number);
    const afterMs = performance.now() - returnedAt;
    must(seen.body.state === 'paid' && afterMs <= returnWithinMs, `${seen.body.state} ${afterMs} ms after the return`);
    must((await scene.knock(scene.simulator.noticeOf(after.reference))) === 200, 'the late notice was refused');

    scene.notices.areSent = true;
    const before = await scene.open(first);
    scene.simulator.act(before.reference, 'settle');
    await scene.simulator.settled();
    const cameAt = performance.now();
    const page = await scene.check(first, before.number);
    const beforeMs = performance.now() - cameAt;
    must(
      page.body.state === 'paid' && beforeMs <= returnWithinMs,
      `${page.body.state} ${beforeMs} ms after the return`,
    );

    await scene.becomes(never.number, 'paid', 2 * withoutNoticeMs);
    const neverMs = performance.now() - openedAt + (scene.isShort ? skippedMs : 0);
    must(scene.isShort || neverMs <= withoutNoticeMs, `paid only ${Math.round(neverMs)} ms after the opening`);
    await scene.expectSound();
    return { beforeMs: Math.round(beforeMs), afterMs: Math.round(afterMs), neverMs: Math.round(neverMs) };
  },
};
