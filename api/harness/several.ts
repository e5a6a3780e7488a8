import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBalancer } from './balancer.ts';
import { createProduct, type Product, type ProductOptions } from './product.ts';

/**
 * Several processes on one PostgreSQL and one folder of files, behind a balancer, as one product: what starts, ends or kills it does so to all.
 * One that is killed alone, while others go on, is the drill's (docs/several-processes.md).
 */
export async function createSeveral(
  count: number,
  options: ProductOptions & { databaseUrl: string },
): Promise<Product> {
  const files = mkdtempSync(join(tmpdir(), 'tryout-files-'));
  const settings = { ...options.settings, UPLOADS_DIR: files };
  const processes = await Promise.all(Array.from({ length: count }, () => createProduct({ ...options, settings })));
  const [first] = processes as [Product, ...Product[]];
  const balancer = await openBalancer(processes.map(({ url }) => url));
  const ofAll = <Value>(work: (product: Product) => Promise<Value>) => Promise.all(processes.map(work));
  return {
    url: balancer.url,
    dataDir: first.dataDir,
    databaseUrl: first.databaseUrl,
    jwtSecret: first.jwtSecret,
    get pid() {
      return first.pid;
    },
    start: async (housing) => Math.max(...(await ofAll((product) => product.start(housing)))),
    kill: async () => void (await ofAll((product) => product.kill())),
    stop: async () => (await ofAll((product) => product.stop())).find((code) => code !== 0) ?? 0,
    isReady: async () => (await ofAll((product) => product.isReady())).every(Boolean),
    log: () => processes.map((product) => product.log()).join(''),
    withDatabase: (work) => first.withDatabase(work),
    withCopy: (work) => first.withCopy(work),
    async dispose() {
      await ofAll((product) => product.dispose());
      await balancer.close();
      rmSync(files, { recursive: true, force: true });
    },
  };
}
