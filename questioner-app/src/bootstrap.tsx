import '@tryout/shared-ui/styles.css';
import {
  Anchor,
  AppProviders,
  Container,
  createBrowserRouter,
  LoadingState,
  RouterProvider,
  Text,
  Title,
} from '@tryout/shared-ui';
import { createRoot } from 'react-dom/client';
import { routes } from './routes.tsx';

/** This area alone, without the shell: same providers, own router. For the team that develops it. */
const router = createBrowserRouter([
  { HydrateFallback: LoadingState, children: [...routes, { path: '*', Component: UnknownAddress }] },
]);

function UnknownAddress() {
  return (
    <Container size="xs" py="xl">
      <Title order={1} size="h3">
        Halaman ini bukan bagian dari aplikasi ini
      </Title>
      <Text my="md">Aplikasi ini berjalan sendiri, tanpa halaman lain di sekitarnya.</Text>
      <Anchor href="/questioner/dashboard">Buka halaman awal aplikasi ini</Anchor>
    </Container>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <AppProviders>
    <RouterProvider router={router} />
  </AppProviders>,
);
