import {
  AppShellLayout,
  IconBook,
  IconCalendarEvent,
  IconClipboardList,
  IconHelpCircle,
  IconHistory,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconTargetArrow,
  type NavItem,
  Outlet,
  useCheckedSession,
} from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import '../common/install-prompt.ts';
import { waitingPractice } from '../common/practice/later.ts';
import { waitingReports } from '../common/reports/later.ts';
import { useSendWaiting } from '../common/use-send-waiting.ts';
import { useSession } from '../session.ts';
import { useClaimGuestTryouts } from './use-claim-guest-tryouts.ts';
import { EmailNotice } from './email-notice.tsx';
import { useExamAhead } from './use-exam-ahead.ts';
import { UserMenu } from './user-menu.tsx';
import { VisitorLinks } from './visitor-links.tsx';

const navigation: readonly NavItem[] = [
  { label: 'Dashboard', to: '/dashboard', icon: IconLayoutDashboard },
  { label: 'Tryout', to: '/tryout', icon: IconLayoutGrid },
  { label: 'Latihan', to: '/latihan', icon: IconTargetArrow },
  { label: 'Materi', to: '/materi', icon: IconBook },
  { label: 'Rencana', to: '/rencana', icon: IconCalendarEvent },
  { label: 'TryOut Saya', to: '/pusat-langganan', icon: IconClipboardList, also: ['/exam/list'] },
  { label: 'Riwayat', to: '/history', icon: IconHistory },
  { label: 'Panduan', to: '/user-guide', icon: IconHelpCircle },
];

/** Bar, links and avatar around a learner's page. Visitors see the links to sign in instead of the avatar. */
export function LearnerFrame({ children }: { children?: ReactNode }) {
  const { status, account } = useCheckedSession(useSession);
  useClaimGuestTryouts();
  useExamAhead(status === 'signed-in');
  const learnerId = status === 'signed-in' ? account?.id : undefined;
  useSendWaiting(learnerId, waitingReports);
  useSendWaiting(learnerId, waitingPractice);

  const isVisitor = status === 'signed-out';
  return (
    <AppShellLayout
      navigation={navigation}
      homePath={isVisitor ? '/' : '/dashboard'}
      userMenu={isVisitor ? <VisitorLinks place="bar" /> : <UserMenu />}
      navigationFooter={isVisitor ? <VisitorLinks place="drawer" /> : undefined}
    >
      {status === 'signed-in' && <EmailNotice />}
      {children ?? <Outlet />}
    </AppShellLayout>
  );
}
