// Exists once in a page, whatever mix of releases it holds: the shell lends it to all areas. Other releases rely on every name here, so
// names are only added; what changes or goes asks for a new major version (docs/independent-areas.md).
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  RouterProvider,
  createBrowserRouter,
  createMemoryRouter,
  createSearchParams,
  isRouteErrorResponse,
  matchPath,
  matchRoutes,
  redirect,
  useBeforeUnload,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export type { Location, NavigateFunction, RouteObject, To } from 'react-router';
export { announceVisit } from './announced-visit.ts';
export { colorSchemeBus, type ColorScheme } from './color-scheme-bus.ts';
export { shownToast, toast } from './toast.ts';
export type { ShownToast, ToastAction, ToastContent, ToastPosition, ToastTone } from './toast.ts';
