/** Jest's globalTeardown of the PostgreSQL project. */
export default async function teardown(): Promise<void> {
  await globalThis.testRedis?.stop();
  await globalThis.testPgBouncer?.stop();
  await globalThis.testPostgres?.stop();
}
