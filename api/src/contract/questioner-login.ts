import * as v from 'valibot';
import { Questioner } from './accounts.ts';

/** Fields in which the answer may carry token and account: at its top or one level down, in `data`. */
const places = { token: v.optional(v.unknown()), questioner: v.optional(v.unknown()), user: v.optional(v.unknown()) };

/** Our ids are strings; some servers use numbers. The role is fixed: it may be left out, but no other is accepted. */
const Account = v.object({
  ...Questioner.entries,
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  role: v.optional(Questioner.entries.role, 'questioner'),
});

/**
 * The answer to a questioner's login in any of the accepted shapes: `{ token, questioner }`, `{ success, data: { token,
 * user } }`, or token and user each at the top or in `data`. Parses to `{ token, questioner }`.
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
