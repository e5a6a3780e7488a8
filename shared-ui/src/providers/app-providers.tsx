import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { storageKeys } from '../session/storage-keys.ts';
import { cssVariablesResolver } from '../theme/css-variables.ts';
import { toastPlace } from '../toast/toast.tsx';
import { theme } from '../theme/theme.ts';
import { styleNonce, tellScrollLock } from './csp-nonce.ts';
import { createQueryClient } from './query-client.ts';
import { useLightInPrint } from './use-light-in-print.ts';

interface AppProvidersProps {
  children: ReactNode;
  /** Tests pass their own, without retries. */
  queryClient?: QueryClient;
  /** `test` switches transitions and portals off. */
  env?: 'default' | 'test';
}

/** The providers that our pages need: theme, calls, toasts. Once, at the root of the shell or of a remote that runs alone. */
export function AppProviders({ children, queryClient, env = 'default' }: AppProvidersProps) {
  useLightInPrint();
  const [client] = useState(() => queryClient ?? createQueryClient());
  const [colorSchemeManager] = useState(() => {
    tellScrollLock();
    return localStorageColorSchemeManager({ key: storageKeys.colorScheme });
  });
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      env={env}
    >
      <QueryClientProvider client={client}>
        {children}
        <Notifications
          limit={1}
          position={toastPlace}
          autoClose={5000}
          containerWidth={400}
          transitionDuration={160}
          pauseResetOnHover="all"
        />
      </QueryClientProvider>
    </MantineProvider>
  );
}
