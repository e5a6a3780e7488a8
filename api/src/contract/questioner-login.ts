import * as v from 'valibot';
import { Questioner } from './accounts.ts';

/** Where a token and an account may stand; at the top of an answer or one level down, in `data`. */
const places = { token: v.optional(v.unknown()), questioner: v.optional(v.unknown()), user: v.optional(v.unknown()) };

/** Ids are opaque strings with us; some servers count. The role is fixed, so it may be left out, but it may not be another. */
const Account = v.object({
  ...Questioner.entries,
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  role: v.optional(Questioner.entries.role, 'questioner'),
});

/**
 * The answer to a question author's login, whichever of the accepted shapes it has: `{ token, questioner }`,
 * `{ success, data: { token, user } }`, or token and user each at the top or in `data`. Gives `{ token, questioner }`.
 */
export const QuestionerLoginAnswer = v.pipe(
  v.object({ ...places, success: v.optional(v.unknown()), data: v.nullish(v.object(places)) }),
  v.check(({ success }) => success !== false, 'The answer says that it is no success'),
  v.transform(({ data, ...top }) => ({
    token: top.token ?? data?.token,
    questioner: top.questioner ?? top.user ?? data?.questioner ?? data?.user,
  })),
  v.object({ token: v.pipe(v.string(), v.nonEmpty()), questioner: Account }),
);
