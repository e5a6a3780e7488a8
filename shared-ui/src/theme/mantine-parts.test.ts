import { readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const read = (file: string) => readFileSync(resolve(__dirname, file), 'utf8');
const styleFiles = readdirSync(resolve(dirname(require.resolve('@mantine/core')), '../styles'));
const imported = read('mantine-parts.css');

/** The names a file hands on from @mantine/core. */
const handedOn = (file: string) =>
  [...read(file).matchAll(/export \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim());

const withStyles = [...handedOn('../index.ts'), ...handedOn('../more.ts')].filter((name) =>
  styleFiles.includes(`${name}.layer.css`),
);

it.each(withStyles)('imports the styles of %s', (name) => expect(imported).toContain(`/styles/${name}.layer.css'`));
