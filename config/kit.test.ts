import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const sources = globSync('{shell,learner-app,admin-app,questioner-app,shared-ui}/src/**/*.{ts,tsx}', {
  cwd: root,
}).filter((file) => !/\.test\.|^shared-ui\/src\/(index|more|staff)\.ts$/.test(file));

/** The names in all braces of this form. */
const namesIn = (text: string, form: RegExp): string[] =>
  [...text.matchAll(form)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*/, ''),
    )
    .filter(Boolean);

const importedFrom = (form: RegExp) => new Set(sources.flatMap((file) => namesIn(read(file), form)));
const imported = importedFrom(/import \{([^}]*)\} from '@tryout\/shared-ui/g);
const importedFromEntries = importedFrom(/import \{([^}]*)\} from '@tryout\/shared-ui(?:\/more|\/staff)?'/g);

/** The values that a file exports from others, and those of the files that it exports as a whole. */
function handedOnBy(file: string): string[] {
  const text = read(file);
  return [
    ...namesIn(text.replaceAll(/\btype \w+,?/g, ''), /export \{([^}]*)\} from '/g),
    ...[...text.matchAll(/export \* from '(\.[^']+)'/g)].flatMap(([, path = '']) =>
      handedOnBy(join(dirname(file), path)),
    ),
  ];
}

// A page loads a shared module as a whole: a name that nobody imports would be in every page.
it.each(['index', 'icons', 'more', 'staff'])('the kit hands on nothing that nobody uses: %s.ts', (file) => {
  const handedOn = namesIn(read(`shared-ui/src/kit/${file}.ts`), /export \{([^}]*)\} from '[^.]/g);
  expect(handedOn.length).toBeGreaterThan(0);
  expect(handedOn.filter((name) => !imported.has(name) && name !== 'default')).toEqual([]);
});

it.each(['index', 'more', 'staff'])('shared-ui hands on nothing that nobody uses: %s.ts', (file) => {
  const handedOn = handedOnBy(`shared-ui/src/${file}.ts`);
  expect(handedOn.length).toBeGreaterThan(0);
  expect(handedOn.filter((name) => !importedFromEntries.has(name))).toEqual([]);
});

it('shared-ui hands on each name by one entry', () => {
  const handedOn = ['index', 'more', 'staff'].flatMap((file) => [...new Set(handedOnBy(`shared-ui/src/${file}.ts`))]);
  expect(handedOn.filter((name, at) => handedOn.indexOf(name) !== at)).toEqual([]);
});
