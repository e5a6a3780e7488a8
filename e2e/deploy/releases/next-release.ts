import type { Edit } from '../../product/copied-sources.ts';

// The release of tomorrow. What it changes is what has left a white page, or could: each a few words, in the places where a team would make it.

/** shared-ui has another component and another size of text; one component has another name, and one is gone. */
const sharedUi: Edit[] = [
  [
    'shared-ui/src/brand/wordmark.tsx',
    /$/,
    `import { Text as NewsText, useQueryClient as useNews } from '@tryout/shared-ui/kit';
    export function News() {
      return <NewsText size="sm">Kabar {useNews() ? 'baru' : ''}</NewsText>;
    }`,
  ],
  ['shared-ui/src/index.ts', 'export { brand,', "export { News } from './brand/wordmark.tsx';\nexport { brand,"],
  ['shared-ui/src/theme/theme.ts', 'sm: rem(15)', 'sm: rem(19)'],
  ['shared-ui/src/more.ts', 'export { SignInForm,', 'export { SignInForm as EntryForm,'],
  ['shared-ui/src/index.ts', "export { ScoreBar } from './components/score-bar/score-bar.tsx';\n", ''],
  ['learner-app/src/features/auth/auth.page.tsx', '  Button,', '  Button,\n  News,'],
  ['learner-app/src/features/auth/auth.page.tsx', '<Form />', '<News />\n      <Form />'],
  ['learner-app/src/features/auth/sign-in-dialog.tsx', '{ SignInForm }', '{ EntryForm as SignInForm }'],
  ['learner-app/src/features/results/result-summary.tsx', '  ScoreBar,\n', ''],
  ['learner-app/src/features/results/result-summary.tsx', '<ScoreBar', '<meter'],
  ['admin-app/src/features/auth/login.page.tsx', '  Anchor,', '  Anchor,\n  News,'],
  ['admin-app/src/features/auth/login.page.tsx', '<LoginForm />', '<News />\n      <LoginForm />'],
  ['admin-app/src/features/auth/login-form.tsx', 'SignInForm }', 'EntryForm as SignInForm }'],
  ['questioner-app/src/features/auth/login-form.tsx', '{ SignInForm }', '{ EntryForm as SignInForm }'],
];

/** The contract has another level of difficulty, and packages have an organizer. */
const contract: Edit[] = [
  ['api/src/contract/lists.ts', "'Sulit']", "'Sulit', 'Sangat Sulit']"],
  [
    'shared-ui/src/components/badges/difficulty-badge.tsx',
    "  Sulit: { color: 'red', level: 3 },",
    "  Sulit: { color: 'red', level: 3 }, 'Sangat Sulit': { color: 'red', level: 3 },",
  ],
  [
    'api/src/contract/tryouts.ts',
    'keysAfterClose: v.optional(v.boolean()),',
    'keysAfterClose: v.optional(v.boolean()), organizer: v.optional(v.string()),',
  ],
  [
    'api/src/features/tryouts/tryout.repository.ts',
    'questionCount: count ?? 0,',
    "questionCount: count ?? 0, organizer: 'Panitia Nasional',",
  ],
  [
    'learner-app/src/features/tryouts/tryout-card.tsx',
    '{tryout.description}',
    '{tryout.description} {tryout.organizer && `Oleh ${tryout.organizer}`}',
  ],
];

/** The learners' area has a page at an address of its own, which the shell must know. */
const route: Edit[] = [
  ['shell/src/remotes/ownership.ts', "      'user-guide',", "      'user-guide',\n      'kabar',"],
  [
    'learner-app/src/routes.tsx',
    "      { path: 'free-tryout',",
    "      { path: 'kabar', Component: () => <h1>Kabar Tryout</h1> },\n      { path: 'free-tryout',",
  ],
];

/** The service worker keeps more. */
const serviceWorker: Edit[] = [['shell/src/service-worker/sw.ts', 'maxEntries: 30 ', 'maxEntries: 31 ']];

/** All files have other names: where only this release is served, an open page of the one before finds none of its own. */
const names: Edit[] = ['js', 'css'].map((end) => [
  'config/rspack.web.mjs',
  `'[name].[contenthash:8].${end}'`,
  `'[name].b[contenthash:8].${end}'`,
]);

export const nextRelease: readonly Edit[] = [...sharedUi, ...contract, ...route, ...serviceWorker, ...names];
