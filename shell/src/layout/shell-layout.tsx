import { Outlet } from '@tryout/shared-ui';
import { NavigationProgress } from './navigation-progress.tsx';
import { useScrollToTop } from './use-scroll-to-top.ts';

/** The frame around every page of every area: shows that the next page is loading. */
export function ShellLayout() {
  useScrollToTop();
  return (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  );
}
