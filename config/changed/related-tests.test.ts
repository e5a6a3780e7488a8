import { moduleGraph } from './module-graph.ts';
import { fitting, relatedTests } from './related-tests.ts';

const sources = {
  'api/src/contract/index.ts': `export * from './users.ts';\nexport * from './essays.ts';`,
  'api/src/contract/users.ts': `export const userSchema = 1;\nexport type User = string;`,
  'api/src/contract/essays.ts': `export const essaySchema = 2;`,
  'api/src/http/limits.ts': `export const limit = 1;`,
  'api/src/features/learners/learner.routes.ts': `import { userSchema } from '../../contract/index.ts';\nimport { limit } from '../../http/limits.ts';`,
  'api/src/features/learners/users.test.ts': `import { buildTestApp } from '../../../test/build-test-app.ts';`,
  'api/src/features/essays/essay.routes.ts': `import { essaySchema } from '../../contract/index.ts';`,
  'api/src/features/essays/essays.test.ts': `import { buildTestApp } from '../../../test/build-test-app.ts';`,
  'api/src/app.ts': `import './features/learners/learner.routes.ts';\nimport './features/essays/essay.routes.ts';`,
  'api/test/build-test-app.ts': `import { buildApp } from '../src/app.ts';`,
  'shared-ui/src/index.ts': `export {\n  Pager,\n} from './pager.tsx';\nexport { Badge as Mark } from './badge.tsx';`,
  'shared-ui/src/pager.tsx': `import * as styles from './pager.module.css';\nexport function Pager() {}`,
  'shared-ui/src/pager.test.tsx': `import { Pager } from './pager.tsx';`,
  'shared-ui/src/badge.tsx': `export const Badge = 1;`,
  'admin-app/src/routes.tsx': `export const routes = [() => import('./pages/learners.page.tsx'), () => import('./pages/essays.page.tsx')];`,
  'admin-app/src/routes.test.tsx': `import { routes } from './routes.tsx';`,
  'admin-app/src/pages/learners.page.tsx': `import { Pager, type Other } from '@tryout/shared-ui';\nimport { type User } from '@tryout/api/contract';`,
  'admin-app/src/pages/learners.page.test.tsx': `import { Component } from './learners.page.tsx';`,
  'admin-app/src/pages/essays.page.tsx': `import { Mark } from '@tryout/shared-ui';\nimport { essaySchema } from '@tryout/api/contract';`,
  'admin-app/src/pages/essays.page.test.tsx': `jest.mock('./essays.api.ts');\nimport { Component } from './essays.page.tsx';`,
  'admin-app/src/pages/essays.api.ts': `export const list = 1;`,
};
const graph = moduleGraph(new Map(Object.entries(sources)));

/** Every page leads to the list of routes; tests that import the list are not followed further. */
const routesTest = 'admin-app/src/routes.test.tsx';

describe('the tests of a change', () => {
  it.each([
    ['a test', 'shared-ui/src/pager.test.tsx', ['shared-ui/src/pager.test.tsx']],
    [
      'a component: the test beside it, and those of the pages that use it',
      'shared-ui/src/pager.tsx',
      ['shared-ui/src/pager.test.tsx', 'admin-app/src/pages/learners.page.test.tsx', routesTest],
    ],
    [
      'its style sheet',
      'shared-ui/src/pager.module.css',
      ['shared-ui/src/pager.test.tsx', 'admin-app/src/pages/learners.page.test.tsx', routesTest],
    ],
    [
      'a component that is exported under another name',
      'shared-ui/src/badge.tsx',
      ['admin-app/src/pages/essays.page.test.tsx', routesTest],
    ],
    [
      'a module that a test replaces',
      'admin-app/src/pages/essays.api.ts',
      ['admin-app/src/pages/essays.page.test.tsx'],
    ],
    [
      'a file of a feature: the feature’s',
      'api/src/features/learners/learner.routes.ts',
      ['api/src/features/learners/users.test.ts'],
    ],
    ['code that a feature uses', 'api/src/http/limits.ts', ['api/src/features/learners/users.test.ts']],
    [
      'a file of the contract: those of all files that use a value of it, in the API and in front ends',
      'api/src/contract/essays.ts',
      ['admin-app/src/pages/essays.page.test.tsx', routesTest, 'api/src/features/essays/essays.test.ts'],
    ],
    [
      'a type: none of the files that use only the type, because the type check covers them',
      'api/src/contract/users.ts',
      ['api/src/features/learners/users.test.ts'],
    ],
    ['a file that nothing imports', 'docs/load.md', []],
  ])('of %s', (_what, file, tests) => {
    expect(relatedTests(graph, [file]).sort()).toEqual([...tests].sort());
  });

  it('are sorted, the nearest first', () => {
    expect(relatedTests(graph, ['shared-ui/src/pager.tsx'])[0]).toBe('shared-ui/src/pager.test.tsx');
  });

  it('are as many as fit into the time, and a test without a known time counts with the usual time', () => {
    const seconds: Record<string, number> = { a: 3, b: 90, c: 4 };
    expect(fitting(['a', 'b', 'new', 'c'], 9, (test) => seconds[test])).toEqual(['a', 'new', 'c']);
  });
});
