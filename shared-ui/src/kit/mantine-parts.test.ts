import { readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const read = (file: string) => readFileSync(resolve(__dirname, file), 'utf8');
const styleFiles = readdirSync(resolve(dirname(require.resolve('@mantine/core')), '../styles'));
const core = read('mantine-parts.css');
const more = core + read('mantine-parts-more.css');
const all = more + read('mantine-parts-staff.css');

/** The names that a file re-exports from @mantine/core. */
const handedOn = (file: string) =>
  [...read(file).matchAll(/export \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim());

const withStyles = (file: string) => handedOn(file).filter((name) => styleFiles.includes(`${name}.layer.css`));

it.each(withStyles('index.ts'))('has the styles of %s in the core', (name) =>
  expect(core).toContain(`/styles/${name}.layer.css'`),
);

it.each(withStyles('dialogs.ts'))('has the styles of %s beside the dialogs', (name) =>
  expect(read('dialogs.css')).toContain(`/styles/${name}.layer.css'`),
);

it.each(withStyles('more.ts'))('has the styles of %s', (name) => expect(more).toContain(`/styles/${name}.layer.css'`));

it.each(withStyles('staff.ts'))('has the styles of %s for the staff', (name) =>
  expect(all).toContain(`/styles/${name}.layer.css'`),
);
