// npm run capacity -w api [-- --write] [-- --learners=… --together=…]: machines for so many learners (docs/scaling.md).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capacityPage, type Costs, habitsOf, usual } from './capacity.ts';

const costs = JSON.parse(readFileSync(join(import.meta.dirname, 'costs.json'), 'utf8')) as Costs;
const { habits, learners, isWritten } = habitsOf(process.argv.slice(2));
process.stdout.write(capacityPage(costs, habits, learners));
if (isWritten) writeFileSync(join(import.meta.dirname, '../../docs/scaling-capacity.md'), capacityPage(costs, usual));
