import { Done, ScoreChanges, ScoreChangesSeen } from '../../contract/index.ts';
import type { ScoreChangeRepository } from '../../foundation/rulings/score-change.repository.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';

interface Needs {
  changes: ScoreChangeRepository;
  /** Packages whose results nobody may see yet. */
  listWithheld(): Promise<Pick<ReadonlyMap<string, unknown>, 'has'>>;
  now(): Date;
}

/** /api/score-changes: changes of one's own results that weren't seen yet. */
export const scoreChangeRoutes: ValibotPlugin<Needs> = async (app, { changes, listWithheld, now }) => {
  const config = { access: 'learner' } as const;
  app.get('', { config, schema: { response: { 200: ScoreChanges } } }, async ({ user }) => {
    const [unseen, withheld] = await Promise.all([changes.listUnseen(user.sub), listWithheld()]);
    return { changes: unseen.filter(({ tryout }) => !withheld.has(tryout.id)) };
  });
  app.post('/seen', { config, schema: { body: ScoreChangesSeen, response: { 200: Done } } }, async ({ user, body }) => {
    await changes.markSeen(user.sub, body.ids, now());
    return { success: true as const };
  });
};
