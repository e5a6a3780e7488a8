import { resolve } from 'node:path';
import { makeConfig } from '../config/rspack.web.mjs';

const layout = './layout/learner-layout.tsx';
const signedIn = [layout, './layout/require-learner.tsx'];

export default makeConfig({
  name: 'learner_app',
  dir: import.meta.dirname,
  port: 3001,
  exposes: { './routes': './src/routes.tsx' },
  // The pages where people arrive: sign-in, the dashboard, a reload in the exam, those around an event, and the plan, to which calendars lead.
  // Other pages list only the files that all of them need.
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
    dashboard: [...signedIn, './features/dashboard/dashboard.page.tsx'],
    'exam/TO': ['./pages/exam-entry.page.tsx', './attempt.page.tsx'],
    // The waiting room's, where all come at one time: the event's own page would make it wait for 70 KB of forms.
    acara: [...signedIn, './pages/waiting-room.page.tsx'],
    'cek-perangkat': [layout, './pages/device-test.page.tsx'],
    sertifikat: [layout, './features/events/certificate.page.tsx'],
    rencana: [...signedIn, './features/study-plan/study-plan.page.tsx'],
  },
  rules: [
    { test: /\.md$/, loader: resolve(import.meta.dirname, 'markdown/markdown-loader.ts'), type: 'javascript/auto' },
  ],
});
