import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { walls } from './walls.ts';

const root = resolve(__dirname, '..');
const oxlint = join(root, 'node_modules/.bin/oxlint');

interface Finding {
  filename: string;
  code: string;
  help?: string;
}

/** Lints a tree that contains only our lint rules and the given files. */
function lint(files: Record<string, string>, rule = 'no-restricted-imports'): Finding[] {
  const tree = mkdtempSync(join(tmpdir(), 'walls-'));
  for (const name of ['oxlint.config.ts', 'package.json', 'config/walls.ts'])
    cpSync(join(root, name), join(tree, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, name)), { recursive: true });
    writeFileSync(join(tree, name), content);
  }
  const folders = new Set(Object.keys(files).map((name) => name.split('/')[0] ?? ''));
  const { stdout, stderr } = spawnSync(oxlint, ['--format=json', ...folders], { cwd: tree, encoding: 'utf8' });
  rmSync(tree, { recursive: true });
  if (!stdout.startsWith('{')) throw new Error(`oxlint did not run: ${stdout}${stderr}`);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] };
  return diagnostics.filter(({ code }) => code.includes(rule));
}

describe('each wall finds a forbidden import', () => {
  const planted = Object.fromEntries(walls.map(({ sample }) => [sample.file, `export * from '${sample.imports}';\n`]));
  const findings = lint(planted);

  it.each(walls.map((wall) => [wall.name, wall] as const))('of %s', (_name, { sample, forbidden }) => {
    const own = findings.filter(({ filename }) => filename === sample.file);
    expect(own).not.toHaveLength(0);
    for (const { help } of own) expect(forbidden.map(({ message }) => message)).toContain(help);
  });
});

it('finds every form of import', () => {
  const forms = {
    'admin-app/src/static.ts': `import { Button } from '@mantine/core';\nexport { Button };\n`,
    'admin-app/src/type.ts': `import type { RouteObject } from 'react-router';\nexport type Route = RouteObject;\n`,
    'admin-app/src/dynamic.ts': `export const load = () => import('../../shell/src/router.tsx');\n`,
    'admin-app/src/again.ts': `export * from '../../api/src/settings.ts';\n`,
  };
  expect(new Set(lint(forms).map(({ filename }) => filename))).toEqual(new Set(Object.keys(forms)));
});

it('allows imports within a package or feature', () => {
  const files = {
    'admin-app/src/features/questions/page.tsx': `
      export * from '@tryout/shared-ui';
      export * from '@tryout/shared-ui/more';
      export * from '@tryout/api/contract';
      export * from '../../admin-api.ts';
      export * from './question-form.tsx';`,
    'admin-app/src/features/questions/page.test.tsx': `export * from '@tryout/shared-ui/testing';`,
    'admin-app/src/routes.tsx': `export * from './features/questions/page.tsx';`,
    'admin-app/src/bootstrap.tsx': `export * from '@tryout/shared-ui/alone';`,
    'shared-ui/src/alone/start.tsx': `export * from '@tryout/shared-ui';\nexport * from './page.tsx';`,
    'shared-ui/src/index.ts': `export * from '@tryout/shared-ui/kit';\nexport * from '@tryout/api/contract';`,
    'shared-ui/src/theme/theme.ts': `import type { MantineTheme } from '@mantine/core';\nexport type Theme = MantineTheme;`,
    'shared-ui/src/kit/index.ts': `export * from '@mantine/core';`,
    'shared-ui/src/platform/index.ts': `export * from 'react-router';\nexport * from './toast.ts';`,
    'api/src/contract/attempts.ts': `export * from 'valibot';\nexport * from './lists.ts';`,
    'api/src/features/attempts/attempt.repository.ts': `export * from 'kysely';\nexport * from '../../db/schema.ts';`,
    'api/src/features/attempts/attempt.routes.ts': `export * from '../../http/access.ts';\nexport * from './attempt.service.ts';`,
    'deploy/src/web-server/api-proxy.ts': `export * from '@tryout/api/contract';`,
  };
  expect(lint(files)).toEqual([]);
});

describe('a circle of imports is found', () => {
  it.each([
    ['of two files', { a: `export * from './b.ts';`, b: `export * from './a.ts';` }],
    [
      'of three',
      { a: `import './b.ts';`, b: `export { c } from './c.ts';`, c: `import { a } from './a.ts'; export const c = a;` },
    ],
    [
      'of types',
      {
        a: `import type { B } from './b.ts'; export interface A { b: B }`,
        b: `import { type A } from './a.ts'; export interface B { a: A }`,
      },
    ],
  ] satisfies [string, Record<string, string>][])('%s', (_what, sources) => {
    const folders = ['api/src/http', 'shared-ui/src', 'deploy/src', 'e2e'];
    const files = Object.fromEntries(
      folders.flatMap((folder) => Object.entries(sources).map(([name, text]) => [`${folder}/${name}.ts`, `${text}\n`])),
    );
    const found = lint(files, 'no-cycle').map(({ filename }) => filename);
    expect(new Set(found)).toEqual(new Set(Object.keys(files)));
  });

  it('but a page that is loaded only when somebody opens it may import its importers', () => {
    const pages = {
      'learner-app/src/pages/a.ts': `export const next = () => import('./b.ts');\n`,
      'learner-app/src/pages/b.ts': `export { next } from './a.ts';\n`,
    };
    expect(lint(pages, 'no-cycle')).toEqual([]);
  });
});
