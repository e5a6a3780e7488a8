import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ToastOutlet } from '../toast/toast-outlet.tsx';
import { CoreProviders } from './core-providers.tsx';
import { useLightInPrint } from './use-light-in-print.ts';

interface AppProvidersProps {
  children: ReactNode;
  /** Tests pass their own, without retries. */
  queryClient?: QueryClient;
  /** `test` switches transitions and portals off. */
  env?: 'default' | 'test';
}

/** Theme, calls and toasts: a page needs them once, at the root of the shell or of a remote that runs alone. */
export function AppProviders({ children, ...core }: AppProvidersProps) {
  useLightInPrint();
  return (
    <CoreProviders {...core}>
      {children}
      <ToastOutlet />
    </CoreProviders>
  );
}
