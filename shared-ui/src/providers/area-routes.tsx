import { Outlet, type RouteObject } from '@tryout/shared-ui/platform';
import { ExamTypesProvider } from '../exam-types/exam-types.tsx';
import { CoreProviders, useIsProvided } from './core-providers.tsx';

/**
 * The routes of an area, as the shell receives them. Where the area was built with another shared-ui than the shell, its own components
 * get their own providers around them.
 */
export const areaRoutes = (routes: RouteObject[]): RouteObject[] => [{ Component: AreaFrame, children: routes }];

function AreaFrame() {
  if (useIsProvided()) return <Outlet />;
  return (
    <CoreProviders>
      <ExamTypesProvider>
        <Outlet />
      </ExamTypesProvider>
    </CoreProviders>
  );
}
