import {
  AppShellLayout,
  IconClipboardList,
  IconHistory,
  IconLayoutDashboard,
  type NavItem,
  useCheckedSession,
} from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import { useSession } from '../session.ts';
import { UserMenu } from './user-menu.tsx';
import { VisitorLinks } from './visitor-links.tsx';

const navigation: readonly NavItem[] = [
  { label: 'Dashboard', to: '/dashboard', icon: IconLayoutDashboard },
  { label: 'Tryout', to: '/exam/list', icon: IconClipboardList },
  { label: 'Pusat Langganan', to: '/pusat-langganan', icon: IconHistory },
];

/** Bar, links and avatar around a learner's page. Visitors see the ways to sign in instead of the avatar. */
export function LearnerFrame({ children }: { children?: ReactNode }) {
  const { status } = useCheckedSession(useSession);

  const isVisitor = status === 'signed-out';
  return (
    <AppShellLayout
      navigation={navigation}
      homePath={isVisitor ? '/' : '/dashboard'}
      userMenu={isVisitor ? <VisitorLinks place="bar" /> : <UserMenu />}
      navigationFooter={isVisitor ? <VisitorLinks place="drawer" /> : undefined}
    >
      {children}
    </AppShellLayout>
  );
}
