/// <reference path="../css.d.ts" />
// The libraries of every page, the exam screen too, with their styles: an area that was built with the same ones uses the page's copy, another
// brings its own (docs/independent-areas.md). Nothing of ours, and no state that areas share. Heavier parts: more.ts, staff.ts.
import './mantine-parts.css';
import { later } from './later.ts';

export { later, type Later } from './later.ts';
/** The places of dialogs and of toasts: a sixth of this entry, and no page's first picture has one. */
export const dialogs = later(() => import('./dialogs.ts'));
export const notifications = later(() => import('./notifications.ts'));
/** For calls: the page itself has sent the first ones. */
export const http = later(() => import('./http.ts'));
/** For pages that listen to the server. */
export const events = later(() => import('./events.ts'));
export {
  ActionIcon,
  Alert,
  Anchor,
  Avatar,
  Badge,
  Box,
  Button,
  Card,
  Container,
  Divider,
  Group,
  Kbd,
  Loader,
  MantineProvider,
  Progress,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
  UnstyledButton,
  VisuallyHidden,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  rem,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
export { useDisclosure, useDocumentTitle, useMediaQuery, useReducedMotion } from '@mantine/hooks';
export {
  QueryClient,
  QueryClientProvider,
  keepPreviousData,
  queryOptions,
  useIsMutating,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export * from './icons.ts';
