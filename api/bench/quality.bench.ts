// npm run bench:quality -w api [-- --short] [--only=statistics,rulings] [--database=sqlite:file|postgres://…]: how long it takes to do something with all
// attempts of a package: 10,000 attempts of 110 items. Its last line is JSON. --short makes a small package, which shows that every figure is computed.
import { parseArgs } from 'node:util';
import { questionReportsPart } from './quality/question-reports.ts';
import { openScene, type Part } from './quality/scene.ts';
import { rulingsPart } from './quality/rulings.ts';
import { statisticsPart } from './quality/statistics.ts';

const parts: readonly Part[] = [statisticsPart, questionReportsPart, rulingsPart];

const { values: flags } = parseArgs({
  options: { short: { type: 'boolean', default: false }, only: { type: 'string' }, database: { type: 'string' } },
});
const sizes = flags.short ? { attempts: 60, items: 10 } : { attempts: 10_000, items: 110 };
const chosen = parts.filter(({ name }) => flags.only === undefined || flags.only.split(',').includes(name));
if (chosen.length === 0) throw new Error(`There is no such part: ${flags.only}`);

const scene = await openScene(sizes, flags.short, flags.database);
await scene.product.start();
const figures: Record<string, number> = {};
try {
  for (const { name, run } of chosen) {
    scene.print(`── ${name}`);
    Object.assign(figures, await run(scene));
  }
} finally {
  await scene.product.dispose();
}
process.stdout.write(`${JSON.stringify(figures)}\n`);
