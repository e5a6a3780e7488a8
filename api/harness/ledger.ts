import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Attempt, Letter, Result, SavedResponse } from '../src/contract/index.ts';
import type { Database } from '../src/db/schema.ts';
import type { Answer, HttpClient } from './http-client.ts';
import { ownResult } from '../test/own-result.ts';
import { readJournal } from './answer-journal.ts';

/** A sitter's choice, as it is sent. */
export interface Choice {
  itemId: string;
  option: Letter | null;
  text: string | null;
  flagged: boolean;
  sequence: number;
}

interface AttemptEntry {
  token: string;
  /** Choices acknowledged with 200, the highest sequence of each item. */
  acknowledged: Map<string, Choice>;
  /** Every choice ever acknowledged, in its order, if the ledger keeps all; the first `compared` were found in the journal. */
  all: Choice[];
  compared: number;
  /** The highest sequence that was ever sent for each item, acknowledged or not. */
  sent: Map<string, number>;
  /** Set when a submit was acknowledged. */
  result: Result | undefined;
}

/** Compares the acknowledgements with what can be read afterwards. Every list describes errors, one line each. */
export interface Verdict {
  /** Number of acknowledged answers that were compared. */
  compared: number;
  /** Acknowledged, but a later read doesn't show it, or shows something older or different. */
  lost: string[];
  /** Two rows of one answer, two attempts where only one is allowed, or two results of one attempt. */
  doubled: string[];
  /** Stored, but never sent. */
  invented: string[];
}

/** A verdict without errors, except its count. */
export const nothingWrong = { lost: [], doubled: [], invented: [] };

/** Every acknowledgement that sitters got, and the comparison with the stored data. */
export interface Ledger {
  started(attemptId: string, token: string): void;
  sent(attemptId: string, choice: Choice): void;
  acknowledged(attemptId: string, choice: Choice): void;
  /** A second result that differs from the first is reported as doubled. */
  submitted(attemptId: string, result: Result): void;
  /** Number of acknowledged answers, each item counted once. */
  size(): number;
  /** Compares with `GET /api/attempts/{id}` of every attempt, and results with `GET …/result`. */
  verdictByApi(http: HttpClient): Promise<Verdict>;
  /** Compares with the database itself, without the API. */
  verdictByDatabase(db: Kysely<Database>): Promise<Verdict>;
  /**
   * Compares every single acknowledgement with the versions that the database has ever stored (answer-journal.ts), also of questions that were
   * answered again since; each once, unless `again`. Only for a ledger that keeps all.
   */
  verdictByJournal(db: Kysely<Database>, again?: boolean): Promise<Verdict>;
}

/** Reads at once for a verdict. */
const readsAtOnce = 16;
const readAgainMs = 200;
const readWithinMs = 20_000;
const idsPerStatement = 500;

async function inParallel<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const workers = Array.from({ length: readsAtOnce }, async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  });
  await Promise.all(workers);
}

/** A busy server refuses reads first; they are repeated. */
async function readWhenNotBusy(http: HttpClient, path: string, token: string): Promise<Answer> {
  const end = performance.now() + readWithinMs;
  for (;;) {
    const answer = await http.call({ method: 'GET', path, token });
    if (answer.status !== 503 || performance.now() > end) return answer;
    await sleep(readAgainMs);
  }
}

type Stored = Pick<SavedResponse, 'itemId' | 'option' | 'text' | 'flagged' | 'sequence'>;

const says = ({ option, text, flagged, sequence }: Stored) => JSON.stringify([sequence, option, text, flagged]);

/** @param keepsAll true: for `verdictByJournal`; it then needs memory for every answer */
export function createLedger(keepsAll = false): Ledger {
  const attempts = new Map<string, AttemptEntry>();
  const differingResults: string[] = [];
  const of = (attemptId: string) => {
    const entry = attempts.get(attemptId);
    if (!entry) throw new Error(`The ledger knows no attempt ${attemptId}`);
    return entry;
  };

  /**
   * Adds to the verdict the comparison of one attempt's stored responses.
   * @param acknowledged those from before the stored ones were read: sitters may go on meanwhile
   */
  function compare(
    verdict: Verdict,
    attemptId: string,
    acknowledged: ReadonlyMap<string, Choice>,
    stored: readonly Stored[],
  ): void {
    const { sent } = of(attemptId);
    const byItem = new Map(stored.map((response) => [response.itemId, response]));
    if (byItem.size < stored.length)
      verdict.doubled.push(`${attemptId}: ${stored.length} rows for ${byItem.size} items`);
    for (const choice of acknowledged.values()) {
      verdict.compared += 1;
      const found = byItem.get(choice.itemId);
      const place = `${attemptId}/${choice.itemId}`;
      if (!found) verdict.lost.push(`${place}: ${says(choice)} is gone`);
      else if (found.sequence < choice.sequence || (found.sequence === choice.sequence && says(found) !== says(choice)))
        verdict.lost.push(`${place}: ${says(choice)} was acknowledged, ${says(found)} is stored`);
    }
    for (const found of stored)
      if (found.sequence > (sent.get(found.itemId) ?? 0))
        verdict.invented.push(`${attemptId}/${found.itemId}: ${says(found)}`);
  }

  const emptyVerdict = (): Verdict => ({ compared: 0, lost: [], doubled: [...differingResults], invented: [] });

  return {
    started(attemptId, token) {
      if (!attempts.has(attemptId))
        attempts.set(attemptId, {
          token,
          acknowledged: new Map(),
          all: [],
          compared: 0,
          sent: new Map(),
          result: undefined,
        });
    },
    sent(attemptId, { itemId, sequence }) {
      const { sent } = of(attemptId);
      sent.set(itemId, Math.max(sequence, sent.get(itemId) ?? 0));
    },
    acknowledged(attemptId, choice) {
      const { acknowledged, all } = of(attemptId);
      if (keepsAll) all.push(choice);
      if (choice.sequence > (acknowledged.get(choice.itemId)?.sequence ?? 0)) acknowledged.set(choice.itemId, choice);
    },
    submitted(attemptId, result) {
      const entry = of(attemptId);
      entry.result ??= result;
      if (JSON.stringify(ownResult(entry.result)) !== JSON.stringify(ownResult(result)))
        differingResults.push(`${attemptId}: two results`);
    },
    size: () => [...attempts.values()].reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),

    async verdictByApi(http) {
      const verdict = emptyVerdict();
      await inParallel([...attempts], async ([attemptId, { token, result }]) => {
        const read = async (path: string) => {
          const { status, body } = await readWhenNotBusy(http, path, token);
          if (status === 404) verdict.lost.push(`${path}: the attempt is gone`);
          else if (status !== 200) throw new Error(`${path} answers ${status}: ${JSON.stringify(body)}`);
          return status === 200 ? body : undefined;
        };
        const acknowledged = new Map(of(attemptId).acknowledged);
        const attempt = (await read(`/api/attempts/${attemptId}`)) as Attempt | undefined;
        if (attempt) compare(verdict, attemptId, acknowledged, attempt.responses);
        if (!result || !attempt) return;
        const later = (await read(`/api/attempts/${attemptId}/result`)) as Result | undefined;
        if (later && JSON.stringify(ownResult(later)) !== JSON.stringify(ownResult(result)))
          verdict.doubled.push(`${attemptId}: its result has changed`);
      });
      return verdict;
    },

    async verdictByJournal(db, again = false) {
      if (!keepsAll) throw new Error('This ledger keeps only the last choice of each question');
      const verdict = emptyVerdict();
      for (const [attemptId, entry] of attempts) {
        // Answers acknowledged from now on may be written after the journal was read.
        const until = entry.all.length;
        const choices = entry.all.slice(again ? 0 : entry.compared, until);
        if (choices.length === 0) continue;
        const first = choices.reduce((least, { sequence }) => Math.min(least, sequence), Infinity);
        const stored = new Map<string, string>();
        for (const { flagged, ...row } of await readJournal(db, attemptId, first)) {
          const place = `${row.itemId} ${row.sequence}`;
          if (stored.has(place)) verdict.doubled.push(`${attemptId}/${place} was written twice`);
          stored.set(place, says({ ...row, flagged: flagged === 1 } as Stored));
        }
        for (const choice of choices) {
          verdict.compared += 1;
          const found = stored.get(`${choice.itemId} ${choice.sequence}`);
          if (found !== says(choice))
            verdict.lost.push(
              `${attemptId}/${choice.itemId}: ${says(choice)} was acknowledged, ${found ?? 'nothing'} was ever stored`,
            );
        }
        entry.compared = Math.max(entry.compared, until);
      }
      return verdict;
    },

    async verdictByDatabase(db) {
      const verdict = emptyVerdict();
      const ids = [...attempts.keys()];
      for (let at = 0; at < ids.length; at += idsPerStatement) {
        const some = ids.slice(at, at + idsPerStatement);
        const acknowledged = new Map(some.map((id) => [id, new Map(of(id).acknowledged)]));
        const rows = await db
          .selectFrom('response')
          .select(['attemptId', 'itemId', 'option', 'text', 'flagged', 'sequence'])
          .where('attemptId', 'in', some)
          .execute();
        const byAttempt = Map.groupBy(rows, ({ attemptId }) => attemptId);
        for (const attemptId of some)
          compare(
            verdict,
            attemptId,
            acknowledged.get(attemptId) ?? new Map(),
            (byAttempt.get(attemptId) ?? []).map((row) => ({
              ...row,
              flagged: row.flagged === 1,
              sequence: Number(row.sequence),
            })),
          );
        const known = await db
          .selectFrom('attempt')
          .select(['id', 'state', 'points'])
          .where('id', 'in', some)
          .execute();
        const states = new Map(known.map((row) => [row.id, row]));
        for (const attemptId of some) {
          const row = states.get(attemptId);
          const { result } = of(attemptId);
          if (!row) verdict.lost.push(`${attemptId}: the attempt is gone`);
          else if (result && row.points !== result.score.points)
            verdict.lost.push(`${attemptId}: ${result.score.points} points were told, ${row.points} are stored`);
        }
      }
      const twice = await db
        .selectFrom('attempt')
        .select(['learnerId', 'tryoutId'])
        .where('state', '=', 'in_progress')
        .groupBy(['learnerId', 'tryoutId'])
        .having((eb) => eb.fn.countAll(), '>', 1)
        .execute();
      for (const { learnerId, tryoutId } of twice) verdict.doubled.push(`${learnerId} has two attempts of ${tryoutId}`);
      return verdict;
    },
  };
}
