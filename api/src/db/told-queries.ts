import type { KyselyConfig } from 'kysely';

/** Told of every statement that has been answered; the text has placeholders where the values were. */
export type OnQuery = (query: { text: string; ms: number; isFailed: boolean }) => void;

/** Kysely's settings that make it tell; none if nobody listens. */
export const toldQueries = (onQuery: OnQuery | undefined): Pick<KyselyConfig, 'log'> =>
  onQuery
    ? {
        log: ({ query, queryDurationMillis, level }) =>
          onQuery({ text: query.sql, ms: queryDurationMillis, isFailed: level === 'error' }),
      }
    : {};
