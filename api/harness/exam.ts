import { createHttpClient, type HttpClient } from './http-client.ts';
import { emailOf, insertLearners, insertTryout, mintToken } from './fixture.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createMeasures, type Measures } from './measures.ts';
import type { Product } from './product.ts';
import { type Backoff, createSitter, type Sitter } from './sitter.ts';

export interface ExamOptions {
  learners: number;
  questions?: number;
  durationSeconds?: number;
  /** One password hash for all learners, for runs that sign in; otherwise their tokens are minted. */
  passwordHash?: string;
  backoff?: Backoff;
  /** Address that the sitters call, if not the product itself: that of a connection that breaks. */
  url?: string;
  /** Most connections at once; by default each running call has its own. */
  connections?: number;
  /** True if a call on a connection that was cut is made once more, at once, as behind our proxy. */
  repeatsCut?: boolean;
  /** True if the ledger keeps every acknowledgement, for `verdictByJournal`. */
  keepsAll?: boolean;
}

/** A package, its learners, and what they share: connections, the ledger, the measures. */
export interface Exam {
  tryoutId: string;
  learners: { id: string; email: string; token: string }[];
  sitters: Sitter[];
  http: HttpClient;
  ledger: Ledger;
  measures: Measures;
  /** All sitters start. */
  start(): Promise<void>;
  /** All sitters choose at this pace (`Sitter.sit`) until `end`, which resolves when every choice is acknowledged. */
  sit(everyMs: number): { end(): Promise<void> };
  /** All sitters submit. */
  submit(): Promise<void>;
  /** Ends every call and every wait of the sitters, and their connections. */
  close(): Promise<void>;
}

/** As much of the product as an exam needs; `url` may be a balancer's. */
export type Venue = Pick<Product, 'url' | 'jwtSecret' | 'withDatabase'>;

/** Fills the running product's database with an exam and makes a sitter for each learner; none has started yet. */
export async function openExam(product: Venue, options: ExamOptions): Promise<Exam> {
  const {
    questions = 20,
    durationSeconds,
    passwordHash,
    backoff,
    connections,
    repeatsCut = false,
    keepsAll = false,
  } = options;
  const { tryoutId, learnerIds } = await product.withDatabase(async (db) => ({
    tryoutId: await insertTryout(db, questions, durationSeconds === undefined ? {} : { durationSeconds }),
    learnerIds: await insertLearners(db, options.learners, passwordHash),
  }));
  const learners = await Promise.all(
    learnerIds.map(async (id) => ({ id, email: emailOf(id), token: await mintToken(id, product.jwtSecret) })),
  );
  const http = createHttpClient(options.url ?? product.url, {
    repeatsCut,
    ...(connections !== undefined && { connections }),
  });
  const ledger = createLedger(keepsAll);
  const measures = createMeasures();
  const closing = new AbortController();
  const sitters = learners.map(({ token }) =>
    createSitter({ http, token, tryoutId, ledger, measures, signal: closing.signal, ...(backoff && { backoff }) }),
  );
  return {
    tryoutId,
    learners,
    sitters,
    http,
    ledger,
    measures,
    async start() {
      await Promise.all(sitters.map((sitter) => sitter.start()));
    },
    sit(everyMs) {
      const until = new AbortController();
      const sitting = Promise.all(sitters.map((sitter) => sitter.sit(everyMs, until.signal)));
      // `end` reports its failure; before that, nobody listens.
      sitting.catch(() => {});
      return {
        async end() {
          until.abort();
          await sitting;
        },
      };
    },
    async submit() {
      await Promise.all(sitters.map((sitter) => sitter.submit()));
    },
    async close() {
      closing.abort(new Error('The exam is closed'));
      await http.close();
    },
  };
}
