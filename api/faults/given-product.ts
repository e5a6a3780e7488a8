import { createProduct, type Product, type ProductOptions } from '../harness/product.ts';
import { createPostgresDatabase } from '../test/kept-postgres.ts';
import { testDatabaseKind } from '../test/test-database.ts';

/** A running product on the database of this test run. */
export async function givenProduct(options: ProductOptions = {}): Promise<Product> {
  const databaseUrl = testDatabaseKind === 'postgres' ? await createPostgresDatabase() : undefined;
  const product = await createProduct({ ...(databaseUrl && { databaseUrl }), ...options });
  await product.start();
  return product;
}
