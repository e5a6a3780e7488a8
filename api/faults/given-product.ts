import { createProduct, type Product, type ProductOptions } from '../harness/product.ts';
import { createSeveral } from '../harness/several.ts';
import { createPostgresDatabase } from '../test/kept-postgres.ts';
import { testDatabaseKind } from '../test/test-database.ts';

/** `TEST_PROCESSES=2` (start-postgres.ts): the product is so many processes. */
export const processCount = testDatabaseKind === 'postgres' ? Number(process.env['TEST_PROCESSES'] ?? 1) : 1;

/**
 * A running product on the database of this test run.
 * @param count processes; by default as many as the suite runs with
 */
export async function givenProduct(options: ProductOptions = {}, count = processCount): Promise<Product> {
  const databaseUrl =
    options.databaseUrl ?? (testDatabaseKind === 'postgres' ? await createPostgresDatabase() : undefined);
  const redisUrl = process.env['TEST_REDIS_URL'];
  const product =
    count > 1 && databaseUrl !== undefined
      ? await createSeveral(count, {
          ...options,
          databaseUrl,
          settings: { ...options.settings, ...(redisUrl && { REDIS_URL: redisUrl }) },
        })
      : await createProduct({ ...options, ...(databaseUrl !== undefined && { databaseUrl }) });
  await product.start();
  return product;
}
