import {
  formatNumber,
  IconAlertCircle,
  IconBook,
  IconCircleCheck,
  IconPencil,
  IconHelpCircle,
  IconRefresh,
  type NavItem,
  Outlet,
  useQuery,
} from '@tryout/shared-ui';
import { StaffLayout } from '@tryout/shared-ui/staff';
import { type ComponentType, lazy, Suspense } from 'react';
import { reviewCountQuery } from '../features/reviews/reviews.api.ts';
import { useSession } from '../session.ts';

const Unsent = lazy<ComponentType>(() =>
  import('../features/question-manager/unsent.tsx').catch(() => ({ default: () => null })),
);

const parts: NavItem[] = [
  { label: 'Kelola soal', to: '/questioner/dashboard', icon: IconPencil },
  { label: 'Bank soal', to: '/questioner/bank', icon: IconBook },
  { label: 'Laporan soal', to: '/questioner/reports', icon: IconAlertCircle },
  { label: 'Diskusi', to: '/questioner/discussions', icon: IconHelpCircle },
  { label: 'Ralat', to: '/questioner/rulings', icon: IconRefresh },
];

/** The part with the reviews; none beside an API that knows no reviews. */
function useReviewPart(isSignedIn: boolean): NavItem[] {
  const { data } = useQuery({ ...reviewCountQuery, enabled: isSignedIn });
  if (!data) return [];
  const count = data.waiting + data.sentBack;
  const label = count === 0 ? 'Tinjauan' : `Tinjauan (${formatNumber(count)})`;
  return [{ label, to: '/questioner/reviews', icon: IconCircleCheck, also: ['/questioner/work'] }];
}

/** The frame of the area: the account, the sign-out, the area's parts, and the page. */
export function Component() {
  const account = useSession((session) => session.account);
  // Until a one-time password is replaced and a required second factor is set up, every page leads back there.
  const isHeldUp = account?.mustChangePassword || account?.mustSetUpSecondFactor;
  const reviews = useReviewPart(account !== null && !isHeldUp);
  return (
    <StaffLayout
      areaLabel="Penulis soal"
      homePath="/questioner/dashboard"
      name={account?.name}
      passwordPath="/questioner/change-password"
      signOutLabel="Keluar"
      navigation={isHeldUp ? [] : [...parts, ...reviews]}
      onSignOut={() => useSession.getState().signOut()}
    >
      {account && !isHeldUp && (
        <Suspense fallback={null}>
          <Unsent />
        </Suspense>
      )}
      <Outlet />
    </StaffLayout>
  );
}
