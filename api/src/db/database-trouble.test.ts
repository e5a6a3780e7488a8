import { isDatabaseTrouble } from './database-trouble.ts';

const failure = (code: string | undefined, message = 'it failed') => Object.assign(new Error(message), { code });

describe('isDatabaseTrouble', () => {
  it.each([
    'SQLITE_BUSY',
    'SQLITE_BUSY_SNAPSHOT',
    'SQLITE_LOCKED',
    'SQLITE_FULL',
    'SQLITE_IOERR_WRITE',
    'SQLITE_CANTOPEN',
    'SQLITE_READONLY_DBMOVED',
    '08006', // connection failure
    '40P01', // deadlock
    '53100', // disk full
    '53300', // too many connections
    '57P01', // shut down by its administrator
    '57P02', // another process of it crashed
    '57P03', // starting up
    '58030', // I/O error
    '55P03', // lock not available
    '57014', // cancelled, such as by a timeout
    '25006', // reads only, after a failover
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOSPC',
  ])('is true for %s: the same call can succeed later', (code) => {
    expect(isDatabaseTrouble(failure(code))).toBe(true);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('is true for what the client says without a code: %s', (message) => {
    expect(isDatabaseTrouble(failure(undefined, message))).toBe(true);
  });

  it.each([
    'SQLITE_CONSTRAINT_PRIMARYKEY',
    'SQLITE_ERROR',
    'SQLITE_CORRUPT',
    'SQLITE_MISUSE',
    '23505', // unique violation
    '42601', // syntax error
    '22P02', // text that is no number
    'ENOENT',
    'FST_ERR_VALIDATION',
    'FORBIDDEN',
  ])('is false for %s: a fault of ours, or no trouble of a database', (code) => {
    expect(isDatabaseTrouble(failure(code))).toBe(false);
  });

  it.each([undefined, null, 'SQLITE_BUSY', 5])('is false for what is no error: %p', (thrown) => {
    expect(isDatabaseTrouble(thrown)).toBe(false);
  });
});
