import type { Permission } from '@tryout/api/contract';
import {
  IconAlertCircle,
  IconBell,
  IconCalendarEvent,
  IconClipboardList,
  IconGift,
  IconHelpCircle,
  IconHistory,
  IconLayoutDashboard,
  IconPencil,
  IconReceipt,
  IconRefresh,
  IconShieldCheck,
  IconUsers,
  type NavItem,
  type RouteObject,
} from '@tryout/shared-ui';
import { packageReaders } from './may.ts';

/** A page behind the sign-in. */
export interface AdminPage {
  path: string;
  /** Loads the page's file when it is opened. */
  lazy: NonNullable<RouteObject['lazy']>;
  /** The permissions of which one is needed; left out: every administrator may open it. */
  needed?: readonly Permission[];
  /** Its place in the menu; left out: other pages lead to it. */
  menu?: Pick<NavItem, 'label' | 'icon' | 'also'>;
  /** Its word in the row that leads from each page of buying to the others; left out: it is none of them. */
  moneyPart?: string;
}

/** The pages of buying beside the purchases, in the order in which they are needed. They have one place in the menu together. */
const moneyPages: readonly AdminPage[] = [
  {
    path: '/admin/grants',
    lazy: () => import('./features/payments/grants.page.tsx'),
    needed: ['finance'],
    moneyPart: 'Akses',
  },
  {
    path: '/admin/plans',
    lazy: () => import('./features/payments/plans.page.tsx'),
    needed: ['finance'],
    moneyPart: 'Langganan dan harga',
  },
  {
    path: '/admin/vouchers',
    lazy: () => import('./features/payments/vouchers.page.tsx'),
    needed: ['finance'],
    moneyPart: 'Voucher',
  },
  {
    path: '/admin/seats',
    lazy: () => import('./features/payments/seats.page.tsx'),
    needed: ['finance'],
    moneyPart: 'Kursi lembaga',
  },
  {
    path: '/admin/purchase-mails',
    lazy: () => import('./features/payments/mails.page.tsx'),
    needed: ['finance'],
    moneyPart: 'Email',
  },
  {
    path: '/admin/finance',
    lazy: () => import('./features/payments/finance.page.tsx'),
    needed: ['finance'],
    moneyPart: 'Laporan keuangan',
  },
];

/** All pages behind the sign-in, in the order of the menu: routes, permissions and menu are made from this list. */
export const adminPages: readonly AdminPage[] = [
  {
    path: '/admin/dashboard',
    lazy: () => import('./features/dashboard/dashboard.page.tsx'),
    menu: { label: 'Dashboard', icon: IconLayoutDashboard },
  },
  {
    path: '/admin/tryouts',
    lazy: () => import('./pages/tryouts.page.tsx'),
    needed: packageReaders,
    menu: { label: 'Tryout', icon: IconClipboardList },
  },
  { path: '/admin/tryouts/:tryoutId', lazy: () => import('./pages/package.page.tsx'), needed: packageReaders },
  { path: '/admin/imports', lazy: () => import('./pages/import.page.tsx'), needed: ['manage'] },
  {
    path: '/admin/tryouts/:tryoutId/print',
    lazy: () => import('./pages/print.page.tsx'),
    needed: ['review', 'manage'],
  },
  {
    path: '/admin/archived-questions',
    lazy: () => import('./pages/question-archive.page.tsx'),
    needed: ['review', 'manage'],
  },
  {
    path: '/admin/reports',
    lazy: () => import('./features/question-reports/reports.page.tsx'),
    needed: ['review', 'manage'],
    menu: { label: 'Laporan soal', icon: IconAlertCircle },
  },
  {
    path: '/admin/reports/:questionId',
    lazy: () => import('./features/question-reports/report.page.tsx'),
    needed: ['review', 'manage'],
  },
  {
    path: '/admin/discussions',
    lazy: () => import('./features/discussions/discussions.page.tsx'),
    needed: ['support', 'manage'],
    menu: { label: 'Diskusi', icon: IconHelpCircle },
  },
  {
    path: '/admin/discussions/posts/:postId',
    lazy: () => import('./features/discussions/post.page.tsx'),
    needed: ['support', 'manage'],
  },
  {
    path: '/admin/discussions/questions',
    lazy: () => import('./features/discussions/questions.page.tsx'),
    needed: ['support', 'manage'],
  },
  {
    path: '/admin/discussions/questions/:questionId',
    lazy: () => import('./features/discussions/question.page.tsx'),
    needed: ['support', 'manage'],
  },
  {
    path: '/admin/rulings',
    lazy: () => import('./features/rulings/rulings.page.tsx'),
    needed: ['review', 'manage'],
    menu: { label: 'Ralat', icon: IconRefresh, also: ['/admin/late-answers'] },
  },
  { path: '/admin/rulings/new', lazy: () => import('./features/rulings/new-ruling.page.tsx'), needed: ['manage'] },
  {
    path: '/admin/rulings/:rulingId',
    lazy: () => import('./features/rulings/ruling.page.tsx'),
    needed: ['review', 'manage'],
  },
  {
    path: '/admin/late-answers',
    lazy: () => import('./features/late-answers/late-answers.page.tsx'),
    needed: ['manage'],
  },
  {
    path: '/admin/events',
    lazy: () => import('./features/events/events.page.tsx'),
    needed: ['event', 'manage'],
    menu: { label: 'Acara', icon: IconCalendarEvent },
  },
  {
    path: '/admin/events/:tryoutId',
    lazy: () => import('./features/events/monitor.page.tsx'),
    needed: ['event', 'manage'],
  },
  {
    path: '/admin/events/:tryoutId/results',
    lazy: () => import('./features/events/results.page.tsx'),
    needed: ['event'],
  },
  {
    path: '/admin/events/:tryoutId/hints',
    lazy: () => import('./features/events/hints.page.tsx'),
    needed: ['event'],
  },
  {
    path: '/admin/events/:tryoutId/report',
    lazy: () => import('./features/events/report.page.tsx'),
    needed: ['event'],
  },
  {
    path: '/admin/question-work',
    lazy: () => import('./features/question-work/question-work.page.tsx'),
    needed: ['review', 'manage'],
    menu: { label: 'Penulis', icon: IconPencil },
  },
  {
    path: '/admin/users',
    lazy: () => import('./features/learners/learners.page.tsx'),
    needed: ['support'],
    menu: { label: 'Pengguna', icon: IconUsers },
  },
  {
    path: '/admin/marking',
    lazy: () => import('./features/marking/marking.page.tsx'),
    needed: ['mark'],
    menu: { label: 'Penilaian esai', icon: IconPencil },
  },
  {
    path: '/admin/registrations',
    lazy: () => import('./features/registrations/registrations.page.tsx'),
    needed: ['support', 'cards'],
    menu: { label: 'Pendaftaran gratis', icon: IconGift },
  },
  {
    path: '/admin/purchases',
    lazy: () => import('./features/payments/purchases.page.tsx'),
    needed: ['finance', 'support'],
    menu: { label: 'Pembelian', icon: IconReceipt, also: moneyPages.map(({ path }) => path) },
    moneyPart: 'Pembelian',
  },
  {
    path: '/admin/purchases/:number',
    lazy: () => import('./features/payments/purchase.page.tsx'),
    needed: ['finance', 'support'],
  },
  ...moneyPages,
  {
    path: '/admin/announcements',
    lazy: () => import('./features/announcements/announcements.page.tsx'),
    needed: ['manage'],
    menu: { label: 'Pengumuman', icon: IconBell },
  },
  {
    path: '/admin/staff',
    lazy: () => import('./features/staff/staff.page.tsx'),
    needed: ['manage'],
    menu: { label: 'Staf', icon: IconShieldCheck },
  },
  {
    path: '/admin/audit',
    lazy: () => import('./features/audit/audit.page.tsx'),
    needed: ['manage'],
    menu: { label: 'Log audit', icon: IconHistory },
  },
  { path: '/admin/change-password', lazy: () => import('./features/password/password.page.tsx') },
  { path: '/admin/second-factor', lazy: () => import('./features/second-factor/second-factor.page.tsx') },
];
