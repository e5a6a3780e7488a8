import { resolve } from 'node:path';
import { makeConfig } from '../config/rspack.web.mjs';

export default makeConfig({
  name: 'learner_app',
  dir: import.meta.dirname,
  port: 3001,
  exposes: { './routes': './src/routes.tsx' },
  // The pages where people arrive: sign-in, the dashboard, and a reload in the exam. Other pages list only the files that all of them need.
  firstFiles: {
    ...Object.fromEntries(
      [
        'exam',
        'free-tryout',
        'history',
        'latihan',
        'materi',
        'profile',
        'pusat-langganan',
        'settings',
        'tryout',
        'user-guide',
      ].map((path) => [path, []]),
    ),
    auth: ['./features/auth/auth.page.tsx'],
    dashboard: [
      './layout/learner-layout.tsx',
      './layout/require-learner.tsx',
      './features/dashboard/dashboard.page.tsx',
    ],
    'exam/TO': ['./pages/exam-entry.page.tsx', './attempt.page.tsx'],
  },
  rules: [
    { test: /\.md$/, loader: resolve(import.meta.dirname, 'markdown/markdown-loader.ts'), type: 'javascript/auto' },
  ],
});
