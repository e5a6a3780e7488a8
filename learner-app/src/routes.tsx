import { areaRoutes, type RouteObject } from '@tryout/shared-ui';

/** The version of the contract with the shell: `routes` below, as React Router route objects. */
export const contractVersion = 1;

/** All routes that the shell receives from this area. */
export const routes: RouteObject[] = areaRoutes([
  { path: 'auth', lazy: () => import('./features/auth/auth.page.tsx') },
  {
    lazy: () => import(/* webpackChunkName: "learner-layout" */ './layout/learner-layout.tsx'),
    children: [
      { path: 'free-tryout', lazy: () => import('./features/free-tryout/free-tryout.page.tsx') },
      { path: 'tryout', lazy: () => import('./features/tryouts/catalogue.page.tsx') },
      {
        path: 'pusat-langganan',
        lazy: () => import(/* webpackChunkName: "subscription-centre" */ './pages/subscription-centre.page.tsx'),
      },
      { path: 'user-guide', lazy: () => import('./features/user-guide/user-guide.page.tsx') },
      { path: 'materi', lazy: () => import('./features/materi/lesson-list.page.tsx') },
      { path: 'materi/:slug', lazy: () => import('./features/materi/lesson.page.tsx') },
      { path: 'acara/:tryoutId', lazy: () => import('./pages/event.page.tsx') },
      { path: 'cek-perangkat', lazy: () => import('./pages/device-test.page.tsx') },
      { path: 'sertifikat/:code', lazy: () => import('./features/events/certificate.page.tsx') },
      { path: 'settings/berhenti', lazy: () => import('./features/settings/reminders/stop-reminder.page.tsx') },
      // Not behind the check of the session: it goes on without a connection.
      { path: 'latihan/:sessionId', lazy: () => import('./features/practice/session.page.tsx') },
      { path: 'exam/list', lazy: () => import('./features/tryouts/own-tryouts.page.tsx') },
      {
        lazy: () => import('./layout/require-learner.tsx'),
        children: [
          { path: 'profile', lazy: () => import('./features/settings/settings.page.tsx') },
          { path: 'settings', lazy: () => import('./features/settings/settings.page.tsx') },
          { path: 'dashboard', lazy: () => import('./features/dashboard/dashboard.page.tsx') },
          { path: 'acara/:tryoutId/ruang-tunggu', lazy: () => import('./pages/waiting-room.page.tsx') },
          { path: 'latihan', lazy: () => import('./features/practice/practice.page.tsx') },
          { path: 'latihan/buku-salah', lazy: () => import('./features/practice/notebook.page.tsx') },
          { path: 'exam/:examId/peringkat', lazy: () => import('./features/ranking/ranking.page.tsx') },
          { path: 'rencana', lazy: () => import('./features/study-plan/study-plan.page.tsx') },
          { path: 'history', lazy: () => import('./features/history/history.page.tsx') },
          { path: 'pusat-langganan/beli/:kind/:id', lazy: () => import('./features/purchases/checkout.page.tsx') },
          { path: 'pusat-langganan/pembelian', lazy: () => import('./features/purchases/purchases.page.tsx') },
          { path: 'pusat-langganan/pembelian/:number', lazy: () => import('./features/purchases/purchase.page.tsx') },
          {
            path: 'pusat-langganan/pembelian/:number/kuitansi',
            lazy: () => import('./features/purchases/receipt.page.tsx'),
          },
          { path: 'history/laporan', lazy: () => import('./features/reports/own-reports.page.tsx') },
        ],
      },
    ],
  },
  // A package, a running attempt or a finished one: each brings its own frame, except the exam screen, which has none.
  { path: 'exam/:examId', lazy: () => import('./pages/exam-entry.page.tsx') },
]);
