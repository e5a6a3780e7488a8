import type { QueryClient } from '@tanstack/react-query';
import { http, MantineProvider, QueryClientProvider } from '@tryout/shared-ui/kit';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useLater } from '../later/use-later.ts';
import { cssVariablesResolver } from '../theme/css-variables.ts';
import { theme } from '../theme/theme.ts';
import { createColorSchemeManager } from './color-scheme-manager.ts';
import { styleNonce, tellScrollLock } from './csp-nonce.ts';
import { createQueryClient } from './query-client.ts';

interface CoreProvidersProps {
  children: ReactNode;
  queryClient?: QueryClient;
  env?: 'default' | 'test';
}

const Provided = createContext(false);

/** True below providers of this very copy of shared-ui: a page may hold a second one, of another release. */
export const useIsProvided = (): boolean => useContext(Provided);

/** Theme and calls: the components of this copy of shared-ui need them around themselves. */
export function CoreProviders({ children, queryClient, env = 'default' }: CoreProvidersProps) {
  useLater(http, false); // for an exam that has asked nothing yet when the line drops
  const [client] = useState(() => queryClient ?? createQueryClient());
  const [colorSchemeManager] = useState(() => {
    tellScrollLock();
    return createColorSchemeManager();
  });
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      env={env}
      // The kit has no file of Mantine's own values, which are longer than ours.
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={client}>
        <Provided value>{children}</Provided>
      </QueryClientProvider>
    </MantineProvider>
  );
}
