/**
 * Import rules. Each wall holds for the files it names; a message says where the code belongs instead. oxlint.config.ts turns the walls
 * into rules, walls.test.ts plants a forbidden import behind each of them.
 */

/** Oxlint's regular expressions know no look-ahead (such a pattern finds nothing): exceptions need a `group` with `!`. */
type Forbidden = { message: string; allowTypeImports?: boolean } & ({ regex: string } | { group: string[] });

export interface Wall {
  name: string;
  files: string[];
  forbidden: Forbidden[];
  /** A file in which a planted import must be found, and that import. */
  sample: { file: string; imports: string };
}

const uiLibraries = {
  regex: '^@mantine/|^mantine-datatable|^katex|^@tabler/|^@tanstack/react-query|^react-router',
  message: 'Only shared-ui knows this library: import it from @tryout/shared-ui.',
};
const lentLibraries = {
  regex: '^(@mantine/.+|mantine-datatable|@tabler/.+|@tanstack/.+|ky|eventsource)$',
  allowTypeImports: true,
  message:
    'A library that areas of several releases may share comes from @tryout/shared-ui/kit, /kit-more or /kit-staff.',
};
const router = {
  regex: '^react-router',
  allowTypeImports: true,
  message: 'A page has one router: it comes from @tryout/shared-ui/platform.',
};
const frontEnds = {
  regex: '(^|/)(shell|learner-app|admin-app|questioner-app)(/|$)',
  message: 'Front ends meet only at run time: what two of them need belongs in shared-ui.',
};
const deepSharedUi = {
  group: [
    '@tryout/shared-ui/**',
    '!@tryout/shared-ui/more',
    '!@tryout/shared-ui/staff',
    '!@tryout/shared-ui/alone',
    '!@tryout/shared-ui/styles.css',
    '!@tryout/shared-ui/testing',
    '../**/shared-ui/**',
  ],
  message:
    'shared-ui is met only through its public entries: @tryout/shared-ui, /more, /staff, /alone, /styles.css, /testing.',
};
const deepApi = {
  group: ['@tryout/api', '@tryout/api/**', '!@tryout/api/contract', '../**/api/src/**', '../**/api/test/**'],
  message: 'Of the API only its contract may be imported: @tryout/api/contract.',
};
const testCode = {
  regex: '\\.test(\\.tsx?)?$|^@tryout/shared-ui/testing$',
  message: 'Nothing imports test code.',
};
const otherFeature = {
  regex: '^\\.\\./[^./][^/]*/',
  message: "Features don't import each other: compose them in routes.tsx or app.ts.",
};
/** The same for a file in a folder of a feature, from which other features are a step farther away. */
const otherFeatureFromWithin = { ...otherFeature, regex: '^\\.\\./\\.\\./[^./][^/]*/' };
const whatUsesIt = {
  regex: '^(\\.\\./)+(features|pages|layout)/',
  message: 'What is common to features knows none of them: pass in what it needs.',
};
const server = {
  regex: '^(fastify|@fastify/.+|kysely|kysely/.+|better-sqlite3|pg)$',
  message: 'This is the server’s: a front end asks the API.',
};
const anyOfOurs = { regex: '^@tryout/', message: 'The API knows nothing of the other packages.' };
const react = {
  regex: '^(react|react-dom|@mantine/.+)(/|$)',
  message: 'The API renders nothing: this belongs in a front end.',
};
const http = {
  regex: '^(fastify|fastify-plugin|@fastify/.+)$|/http/',
  message: 'Rules and data know no HTTP: it stays in the feature’s routes.',
};
const sql = {
  regex: '^(kysely|kysely/.+|better-sqlite3|pg)$|/db/',
  message: 'SQL is spoken in the feature’s repository alone.',
};
/** Forbids Kysely and `db/`, except for the tables' types and the meaning of database errors: for code that is no rule and no route. */
const statements = {
  group: [
    'kysely',
    'kysely/**',
    'better-sqlite3',
    'pg',
    '**/db/**',
    '!**/db/schema.ts',
    '!**/db/database-trouble.ts',
    '!**/db/lock-wait.ts',
  ],
  message: 'SQL is spoken in files called x.repository.ts and in db/ alone.',
};
const rules = {
  regex: '\\.(service|routes|feature)(\\.ts)?$|-job(\\.ts)?$',
  message: 'A repository reads and writes; what is right is decided by who calls it.',
};
const upwards = {
  regex: '/(features|http|commands|seed)/|/(app|main|settings)(\\.ts)?$',
  message: 'Features and HTTP stand on the foundation, not the other way round: pass in what it needs.',
};

const frontEnd = [uiLibraries, frontEnds, deepSharedUi, deepApi, server];
const api = [anyOfOurs, react, frontEnds];
const apps = '{shell,learner-app,admin-app,questioner-app}';
/** Where files of features are: in the feature itself or in a folder of it. */
const depths = [
  { within: '', folder: '*', planted: 'planted', up: '..', others: otherFeature },
  {
    within: ', in a folder of it',
    folder: '*/*',
    planted: 'planted/inner',
    up: '../..',
    others: otherFeatureFromWithin,
  },
];

/** Later walls replace earlier ones for the files that both name. */
export const walls: Wall[] = [
  {
    name: 'a front end',
    files: [`${apps}/src/**`],
    forbidden: [...frontEnd, testCode],
    sample: { file: 'admin-app/src/planted.ts', imports: '@mantine/core' },
  },
  {
    name: 'what is common to features of a front end',
    files: [`${apps}/src/common/**`],
    forbidden: [...frontEnd, testCode, whatUsesIt],
    sample: { file: 'learner-app/src/common/planted/planted.ts', imports: '../../features/x/x.ts' },
  },
  ...depths.map(({ within, folder, planted, up, others }) => ({
    name: `a feature of a front end${within}`,
    files: [`${apps}/src/features/${folder}/*`],
    forbidden: [...frontEnd, testCode, others],
    sample: { file: `questioner-app/src/features/${planted}/planted.ts`, imports: `${up}/other/other.ts` },
  })),
  {
    name: 'the exam screen',
    files: ['learner-app/src/features/exam/*'],
    forbidden: [
      uiLibraries,
      frontEnds,
      deepApi,
      server,
      testCode,
      otherFeature,
      {
        group: ['@tryout/shared-ui/**', '!@tryout/shared-ui/styles.css'],
        message: 'The exam screen stays light: it uses the core of shared-ui alone.',
      },
    ],
    sample: { file: 'learner-app/src/features/exam/planted.ts', imports: '@tryout/shared-ui/more' },
  },
  {
    name: 'documents without script',
    files: ['shell/src/documents/**', 'shell/src/pages/{landing,notices}/**'],
    forbidden: [
      ...frontEnd,
      testCode,
      {
        group: ['@tryout/**', '!@tryout/api/contract'],
        message: 'Documents are prerendered and load no script: they use nothing of the app.',
      },
    ],
    sample: { file: 'shell/src/pages/landing/planted.ts', imports: '@tryout/shared-ui' },
  },
  {
    name: "a front end's tests",
    files: [`${apps}/src/**/*.test.{ts,tsx}`],
    forbidden: [uiLibraries, frontEnds, deepSharedUi, deepApi],
    sample: { file: 'shell/src/planted.test.ts', imports: '@tryout/api' },
  },
  {
    name: 'shared-ui',
    files: ['shared-ui/src/**'],
    forbidden: [
      frontEnds,
      deepApi,
      server,
      lentLibraries,
      router,
      {
        group: ['@tryout/shared-ui', '@tryout/shared-ui/*', '!@tryout/shared-ui/platform', '!@tryout/shared-ui/kit*'],
        message: 'Inside shared-ui files are imported by their path, except for the platform and the kit.',
      },
      {
        group: ['**/kit/**', '**/platform/**'],
        message: 'By its path it would be built in once more: @tryout/shared-ui/platform, /kit, /kit-more, /kit-staff.',
      },
    ],
    sample: { file: 'shared-ui/src/planted.ts', imports: '@mantine/core' },
  },
  {
    name: 'the kit and the platform',
    files: ['shared-ui/src/{kit,platform}/**'],
    forbidden: [
      frontEnds,
      server,
      { regex: '^@tryout/|^\\.\\./\\w', message: 'It holds nothing of ours that another release may have changed.' },
    ],
    sample: { file: 'shared-ui/src/kit/planted.ts', imports: '../theme/theme.ts' },
  },
  {
    name: "shared-ui's tests",
    files: ['shared-ui/src/**/*.test.{ts,tsx}', 'shared-ui/src/testing/**'],
    forbidden: [frontEnds, deepApi, server],
    sample: { file: 'shared-ui/src/planted.test.ts', imports: '../../learner-app/src/routes.tsx' },
  },
  {
    name: 'what starts a remote alone',
    files: ['shared-ui/src/alone/*'],
    forbidden: [
      ...frontEnd,
      {
        regex: '^\\.\\./',
        message: 'It is bundled into each remote: the core comes as the remote gets it, from @tryout/shared-ui.',
      },
    ],
    sample: { file: 'shared-ui/src/alone/planted.ts', imports: '../providers/app-providers.tsx' },
  },
  {
    name: 'the API',
    files: ['api/{src,test,bench,drills,harness,faults,security,scaling}/**'],
    forbidden: api,
    sample: { file: 'api/src/planted.ts', imports: '@tryout/shared-ui' },
  },
  {
    name: 'the API outside of repositories',
    files: ['api/src/**'],
    forbidden: [...api, testCode, statements],
    sample: { file: 'api/src/http/planted.ts', imports: 'kysely' },
  },
  {
    name: 'who opens the database',
    files: ['api/src/main.ts', 'api/src/commands/*'],
    forbidden: [
      ...api,
      testCode,
      { regex: '^(kysely|kysely/.+|better-sqlite3|pg)$', message: 'It is opened by db/open-database.ts.' },
    ],
    sample: { file: 'api/src/commands/planted.ts', imports: 'better-sqlite3' },
  },
  {
    name: 'the database',
    files: ['api/src/db/**'],
    forbidden: [
      ...api,
      testCode,
      {
        regex: '/(features|foundation|http|composition|commands|seed)/|/(app|main|settings)(\\.ts)?$',
        message: 'The database knows nothing of who uses it.',
      },
    ],
    sample: { file: 'api/src/db/planted.ts', imports: '../foundation/directory/terms.ts' },
  },
  {
    name: 'a migration',
    files: ['api/src/db/migrations/**'],
    forbidden: [
      {
        group: ['*', '../**', './0*', '!kysely', '!node:*', '!./frozen', '!./frozen/*', '!./*.ts'],
        message:
          'A migration does for ever what it did on its first day: what it needs of others is copied into frozen/.',
      },
    ],
    sample: { file: 'api/src/db/migrations/0099-planted.ts', imports: '../is-postgres.ts' },
  },
  {
    name: 'a repository',
    files: ['api/src/**/*.repository.ts'],
    forbidden: [...api, testCode, http, rules],
    sample: { file: 'api/src/seed/planted.repository.ts', imports: '../foundation/papers/paper.service.ts' },
  },
  {
    name: 'the contract',
    files: ['api/src/contract/**'],
    forbidden: [
      {
        group: ['*', '!valibot', '!./*.ts'],
        message: 'The contract runs in browsers and on the server: it imports valibot and itself alone.',
      },
    ],
    sample: { file: 'api/src/contract/planted.ts', imports: 'node:fs' },
  },
  {
    name: 'what features stand on',
    files: ['api/src/foundation/**'],
    forbidden: [...api, testCode, upwards, statements],
    sample: { file: 'api/src/foundation/planted/planted.ts', imports: '../../features/files/file.repository.ts' },
  },
  {
    name: 'SQL of what features stand on',
    files: ['api/src/foundation/**/*.repository.ts'],
    forbidden: [...api, testCode, upwards, http, rules],
    sample: { file: 'api/src/foundation/planted/planted.repository.ts', imports: '../../features/x/x.repository.ts' },
  },
  {
    name: 'the foundation as a whole',
    files: ['api/src/foundation/foundation.ts'],
    forbidden: [...api, testCode, upwards],
    sample: { file: 'api/src/foundation/foundation.ts', imports: '../http/access.ts' },
  },
  ...depths.flatMap(({ within, folder, planted, up, others }) => [
    {
      name: `a feature of the API${within}`,
      files: [`api/src/features/${folder}/*`],
      forbidden: [...api, testCode, others, statements],
      sample: { file: `api/src/features/${planted}/planted.ts`, imports: `${up}/other/other.service.ts` },
    },
    {
      name: `routes${within}`,
      files: [`api/src/features/${folder}/*.routes.ts`],
      forbidden: [...api, testCode, others, sql],
      sample: { file: `api/src/features/${planted}/planted.routes.ts`, imports: 'kysely' },
    },
    {
      name: `a service${within}`,
      files: [`api/src/features/${folder}/*.service.ts`],
      forbidden: [...api, testCode, others, http, sql],
      sample: { file: `api/src/features/${planted}/planted.service.ts`, imports: 'fastify' },
    },
    {
      name: `a repository of a feature${within}`,
      files: [`api/src/features/${folder}/*.repository.ts`],
      forbidden: [...api, testCode, others, http, rules],
      sample: { file: `api/src/features/${planted}/planted.repository.ts`, imports: `../${up}/http/errors.ts` },
    },
  ]),
  {
    name: "the API's tests",
    files: ['api/src/**/*.test.ts'],
    forbidden: api,
    sample: { file: 'api/src/planted.test.ts', imports: 'react' },
  },
  {
    name: 'deploy',
    files: ['deploy/src/**'],
    forbidden: [frontEnds, deepApi, { regex: '^@tryout/shared-ui', message: 'A web server shows no page of its own.' }],
    sample: { file: 'deploy/src/planted.ts', imports: '@tryout/shared-ui' },
  },
  {
    name: 'the journeys',
    files: ['e2e/**'],
    forbidden: [
      {
        regex: '^@tryout/|/(shell|learner-app|admin-app|questioner-app|shared-ui|api|deploy)/(src|dist)(/|$)',
        message: 'A journey knows addresses, labels and HTTP, and nothing of the source.',
      },
    ],
    sample: { file: 'e2e/planted.ts', imports: '@tryout/api/contract' },
  },
];
