import type { LightMyRequestResponse } from 'fastify';
import type {
  Attempt,
  AttemptList,
  ErrorCode,
  ResponseSaved,
  ResponsesFlushed,
  Result,
  SavedResponse,
} from '../../src/contract/index.ts';
import type { Method, TestApp } from '../build-test-app.ts';
import type { GivenAccount, GivenTryout } from '../given.ts';
import type { Action } from './actions.ts';
import { type Intruders, intrusions } from './intrusions.ts';
import type { Sitting } from './model.ts';
import { answerTo, brokenEntries } from './paper.ts';

/** The state of a play so far. */
export interface Game {
  t: TestApp;
  learner: GivenAccount;
  intruders: Intruders;
  tryout: GivenTryout;
  /** The learner's attempts of the package, the newest last. */
  sittings: Sitting[];
  /** Every answer ever given on a device. */
  answers: { sitting: Sitting; response: SavedResponse }[];
  /** The highest sequence of a device, by attempt, device and item. */
  counters: Map<string, number>;
  own(method: Method, path: string, body?: unknown): Promise<LightMyRequestResponse>;
}

/** A running call: how it is sent, and the check of its reply. */
interface Call {
  sitting?: Sitting;
  send(): Promise<LightMyRequestResponse | undefined>;
  judge(reply: LightMyRequestResponse): void;
}

/** The effects of a round on an attempt. */
export interface Happened {
  /** Requests whose responses count, and those whose responses are late. */
  saved: SavedResponse[][];
  late: SavedResponse[][];
  sent: SavedResponse[];
  acknowledged: { itemId: string; sequence: number }[];
  results: Result[];
}

export const sittingAgo = ({ sittings }: Game, ago: number) => sittings.at(-1 - (ago % sittings.length)) as Sitting;

function expectRefusal(reply: LightMyRequestResponse, status: number, code: ErrorCode): void {
  expect({ status: reply.statusCode, code: reply.json<{ code?: string }>().code }).toEqual({ status, code });
}

/** Makes the calls of a round, and checks their replies against the model. */
export function createRound(game: Game, submitted: ReadonlySet<Sitting>) {
  const { t, tryout, own, answers } = game;
  const happened = new Map<Sitting, Happened>();
  const starts: LightMyRequestResponse[] = [];

  function happenedTo(sitting: Sitting): Happened {
    const known = happened.get(sitting) ?? { saved: [], late: [], sent: [], acknowledged: [], results: [] };
    happened.set(sitting, known);
    return known;
  }

  function answer({ device, item, choice, flagged, step }: Extract<Action, { kind: 'answer' }>) {
    const sitting = sittingAgo(game, 0);
    const counter = `${sitting.id}/${device}/${item}`;
    const sequence = (game.counters.get(counter) ?? 0) + step;
    game.counters.set(counter, sequence);
    const itemId = tryout.itemIds[item] as string;
    const given = {
      sitting,
      response: { itemId, ...answerTo(item, choice), flagged, sequence, secondsSpent: device * 100 + choice },
    };
    answers.push(given);
    return given;
  }

  /** A save counts, or is refused as a whole: ended by its learner, or late and kept. True if it counts. */
  function judgeSave(sitting: Sitting, responses: SavedResponse[], reply: LightMyRequestResponse): boolean {
    if (sitting.state === 'expired') {
      expectRefusal(reply, 409, 'ATTEMPT_TIME_OVER');
      happenedTo(sitting).late.push(responses);
      return false;
    }
    if (sitting.state === 'submitted' || (submitted.has(sitting) && reply.statusCode === 409)) {
      expectRefusal(reply, 409, 'ATTEMPT_FINISHED');
      return false;
    }
    expect({ status: reply.statusCode, body: reply.json<unknown>() }).toMatchObject({
      status: 200,
      body: { serverNow: t.clock.now().toISOString() },
    });
    happenedTo(sitting).saved.push(responses);
    return true;
  }

  /** Expects a sequence no older than the sent one, and no older than the stored one. */
  function judgeAcknowledged(sitting: Sitting, { itemId, sequence: sent }: SavedResponse, sequence: number): void {
    expect(sequence).toBeGreaterThanOrEqual(Math.max(sent, sitting.responses.get(itemId)?.sequence ?? 0));
    happenedTo(sitting).acknowledged.push({ itemId, sequence });
  }

  function save({ sitting, response }: Game['answers'][number]): Call {
    const { itemId, ...body } = response;
    happenedTo(sitting).sent.push(response);
    return {
      sitting,
      send: () => own('PUT', `/${sitting.id}/responses/${itemId}`, body),
      judge(reply) {
        if (!judgeSave(sitting, [response], reply)) return;
        const saved = reply.json<ResponseSaved>();
        expect(saved.itemId).toBe(itemId);
        judgeAcknowledged(sitting, response, saved.sequence);
      },
    };
  }

  function flush({ nths, broken }: Extract<Action, { kind: 'flush' }>): Call {
    const picked = nths.flatMap((nth) => answers[nth % answers.length] ?? []);
    const sitting = picked[0]?.sitting ?? sittingAgo(game, 0);
    const responses = picked.flatMap((one) => (one.sitting === sitting ? one.response : []));
    happenedTo(sitting).sent.push(...responses);
    const entries: object[] = [...responses];
    const refused: object[] = [];
    for (const nth of broken) {
      const { entry, refusal } = brokenEntries(tryout.itemIds)[nth] as ReturnType<typeof brokenEntries>[number];
      entries.splice((nth * 7) % (entries.length + 1), 0, entry);
      refused.push(refusal);
    }
    return {
      sitting,
      send: () => own('PATCH', `/${sitting.id}/responses`, { responses: entries }),
      judge(reply) {
        if (!judgeSave(sitting, responses, reply)) return;
        const flushed = reply.json<ResponsesFlushed>();
        expect(flushed.responses.map(({ itemId }) => itemId)).toEqual(responses.map(({ itemId }) => itemId));
        expect(flushed.refused).toHaveLength(refused.length);
        expect(flushed.refused).toEqual(expect.arrayContaining(refused));
        flushed.responses.forEach(({ sequence }, index) =>
          judgeAcknowledged(sitting, responses[index] as SavedResponse, sequence),
        );
      },
    };
  }

  function submit(sitting: Sitting): Call {
    return {
      sitting,
      send: () => own('POST', `/${sitting.id}/submit`),
      judge(reply) {
        expect(reply.statusCode).toBe(200);
        happenedTo(sitting).results.push(reply.json<Result>());
      },
    };
  }

  function getResult(sitting: Sitting): Call {
    return {
      sitting,
      send: () => own('GET', `/${sitting.id}/result`),
      judge(reply) {
        const mayRun = sitting.state === 'in_progress';
        if (mayRun && !(submitted.has(sitting) && reply.statusCode === 200))
          return expectRefusal(reply, 409, 'ATTEMPT_RUNNING');
        expect(reply.statusCode).toBe(200);
        happenedTo(sitting).results.push(reply.json<Result>());
      },
    };
  }

  function get(sitting: Sitting): Call {
    return {
      sitting,
      send: () => own('GET', `/${sitting.id}`),
      judge(reply) {
        const attempt = reply.json<Attempt>();
        expect([sitting.state, ...(submitted.has(sitting) ? ['submitted'] : [])]).toContain(attempt.state);
        for (const response of attempt.responses) {
          const before = sitting.responses.get(response.itemId);
          expect([...(before ? [before] : []), ...happenedTo(sitting).sent]).toContainEqual(response);
          expect(response.sequence).toBeGreaterThanOrEqual(before?.sequence ?? 0);
        }
      },
    };
  }

  function list(): Call {
    return {
      send: () => own('GET', '?pageSize=100'),
      judge(reply) {
        const listed = new Map(reply.json<AttemptList>().attempts.map((attempt) => [attempt.id, attempt]));
        for (const sitting of game.sittings) {
          const { state, score } = listed.get(sitting.id) ?? {};
          // An overdue attempt is listed as running until something closes it.
          const asYet = sitting.state === 'expired' && !sitting.result ? ['in_progress'] : [];
          expect([sitting.state, ...asYet, ...(submitted.has(sitting) ? ['submitted'] : [])]).toContain(state);
          expect(score === null).toBe(state === 'in_progress');
        }
      },
    };
  }

  function intrude(sitting: Sitting, nth: number): Call {
    const all = intrusions(game.intruders, game.learner, sitting.id, tryout.itemIds);
    const { method, url, status, ...options } = all[nth] as (typeof all)[number];
    return {
      sitting,
      send: () => t.call(method, url, options),
      judge: (reply) =>
        void expect({ call: `${method} ${url}`, status: reply.statusCode }).toEqual({
          call: `${method} ${url}`,
          status,
        }),
    };
  }

  return {
    happenedTo,
    starts,
    /** The call of an action; undefined if it makes none. */
    callOf(action: Action): Call | undefined {
      switch (action.kind) {
        case 'answer': {
          const given = answer(action);
          return action.isOnline ? save(given) : undefined;
        }
        case 'retry': {
          const given = answers[action.nth % answers.length];
          return given && save(given);
        }
        case 'flush':
          return flush(action);
        case 'start':
          return {
            send: () => own('POST', '', { tryoutId: tryout.id }),
            judge: (reply) => void starts.push(reply),
          };
        case 'list':
          return list();
        case 'get':
          return get(sittingAgo(game, action.ago));
        case 'result':
          return getResult(sittingAgo(game, action.ago));
        case 'submit':
          return submit(sittingAgo(game, action.ago));
        case 'intrude':
          return intrude(sittingAgo(game, action.ago), action.nth);
        case 'close':
          return { send: async () => void (await t.attempts.closeOverdue(undefined)), judge() {} };
      }
    },
  };
}
