import { Outlet } from '@tryout/shared-ui';
import { NavigationProgress } from './navigation-progress.tsx';
import { useScrollToTop } from './use-scroll-to-top.ts';

/** Around every page of every area: what tells that the next page is on its way. */
export function ShellLayout() {
  useScrollToTop();
  return (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  );
}
