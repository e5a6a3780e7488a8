/// <reference path="./css.d.ts" />
// The light core: what every page, the exam screen too, may import. Heavier parts: more.ts, staff.ts.
export {
  ActionIcon,
  Alert,
  Anchor,
  Avatar,
  Badge,
  Button,
  Card,
  Container,
  Divider,
  Group,
  Kbd,
  Loader,
  Progress,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
  UnstyledButton,
  VisuallyHidden,
} from '@tryout/shared-ui/kit';
export { later, useDisclosure, useDocumentTitle, useMediaQuery, useReducedMotion } from '@tryout/shared-ui/kit';
export {
  Link,
  Navigate,
  Outlet,
  RouterProvider,
  createBrowserRouter,
  createSearchParams,
  isRouteErrorResponse,
  redirect,
  useBlocker,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from '@tryout/shared-ui/platform';
export type { RouteObject, To } from 'react-router';
export {
  QueryClient,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tryout/shared-ui/kit';
export type { UseMutationResult } from '@tanstack/react-query';
export {
  IconAlertCircle,
  IconAlertTriangle,
  IconArchive,
  IconArchiveOff,
  IconArrowLeft,
  IconArrowRight,
  IconBell,
  IconBook,
  IconCalendarEvent,
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconCircleCheck,
  IconCircleX,
  IconClipboardList,
  IconClock,
  IconCloudOff,
  IconCopy,
  IconDeviceFloppy,
  IconDevices,
  IconDots,
  IconDownload,
  IconEdit,
  IconEye,
  IconFilter,
  IconFlag,
  IconGift,
  IconGripVertical,
  IconHelpCircle,
  IconHistory,
  IconInfoCircle,
  IconKey,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconListCheck,
  IconLock,
  IconLogin,
  IconLogout,
  IconMail,
  IconMapPin,
  IconMenu2,
  IconMinus,
  IconPencil,
  IconPhone,
  IconPhoto,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconPrinter,
  IconReceipt,
  IconRefresh,
  IconSearch,
  IconSettings,
  IconShieldCheck,
  IconTargetArrow,
  IconTrash,
  IconTrendingDown,
  IconTrendingUp,
  IconTrophy,
  IconUpload,
  IconUser,
  IconUsers,
  IconX,
} from '@tryout/shared-ui/kit';
export { type ApiClient, type ApiClientOptions, type CallOptions, type SentCall } from './http/api-client.ts';
export {
  ApiError,
  isApiAway,
  isMissing,
  isNotServed,
  isOutcomeUnknown,
  isOwnRefusal,
  isSignedOutError,
  isTemporary,
  mayHaveArrived,
  NetworkError,
  TimeoutError,
  UnexpectedAnswerError,
  userMessage,
} from './http/api-error.ts';
export type { LineState, Listening } from './http/event-stream.ts';
export { listenToEvents } from './http/listen-to-events.ts';
export { ExamTypesProvider, useExamTypes } from './exam-types/exam-types.tsx';
export type { FirstCall } from './http/first-calls.ts';
export { createDeviceStorage, deviceStorage, type DeviceStorage } from './session/device-storage.ts';
export { loginPaths } from './session/login-paths.ts';
export { pathAfterSignIn } from './session/own-path.ts';
export { createSession, type SessionState, type SessionStatus, type SessionStore } from './session/session.ts';
export { createSessionCalls, endAtServer, type SessionCalls } from './session/session-calls.ts';
export { createSessionClient } from './session/session-client.ts';
export { useCheckedSession } from './session/use-checked-session.ts';
export { storageKeys } from './session/storage-keys.ts';
export {
  formatDate,
  formatDateTime,
  formatDay,
  formatLongDate,
  formatMonth,
  formatRelative,
  formatTime,
  formatWeekday,
  formatWeekdayTime,
  momentAt,
  noonOf,
  wallClock,
  wib,
  zoneOf,
  zones,
  type Moment,
} from './format/dates.ts';
export { formatClock, formatDuration } from './format/durations.ts';
export { formatNumber, formatPercent, formatPoints, formatRupiah } from './format/numbers.ts';
export { changedQuery, pageIn, pageParam } from './format/page-number.ts';
export { brand, documentTitle } from './brand/brand.ts';
export { KawungMark } from './brand/kawung-mark.tsx';
export { AppProviders } from './providers/app-providers.tsx';
export { toast, type ToastContent, type ToastTone } from '@tryout/shared-ui/platform';
export { areaRoutes } from './providers/area-routes.tsx';
export { AppShellLayout } from './components/app-shell/app-shell-layout.tsx';
export type { NavItem } from './components/app-shell/nav-item.ts';
export { BackLink } from './components/back-link/back-link.tsx';
export { DifficultyBadge } from './components/badges/difficulty-badge.tsx';
export { StatusBadge, type StatusTone } from './components/badges/status-badge.tsx';
export { ConfirmDialog } from './components/confirm-dialog/confirm-dialog.tsx';
export { Drawer, Modal, useHeldOpen } from './components/dialog/dialog.tsx';
export { Disclosure } from './components/disclosure/disclosure.tsx';
export { Gate } from './components/gate/gate.tsx';
export { useMathAhead } from './components/math/load-math.ts';
export { MathText } from './components/math/math-text.tsx';
export { hasMath } from '@tryout/api/contract';
export { OptionReview } from './components/option-list/option-review.tsx';
export { PageTitle } from './components/page-title/page-title.tsx';
export { PlainTextArea } from './components/plain-text-area/plain-text-area.tsx';
export { Prose } from './components/prose/prose.tsx';
export { QuestionImage } from './components/question-image/question-image.tsx';
export { QuestionView } from './components/question-view/question-view.tsx';
export { SavedNote } from './components/saved-note/saved-note.tsx';
export { ScoreBar } from './components/score-bar/score-bar.tsx';
export { EmptyState } from './components/states/empty-state.tsx';
export { ErrorState } from './components/states/error-state.tsx';
export { LoadingState, SkeletonLines } from './components/states/loading-state.tsx';
export { inTime } from './later/in-time.ts';
export { useLater } from './later/use-later.ts';
export { keptDatabase } from './storage/kept-database.ts';
export { useToastsAbove } from './toast/use-toasts-above.ts';
export { createRequireSession } from './session/require-session.tsx';
