import type { QueryClient } from '@tryout/shared-ui/kit';
import type { To } from '@tryout/shared-ui/platform';
import type { ReactNode } from 'react';
import type { ImportCalls } from './import-calls.ts';

export interface QuestionImportProps {
  calls: ImportCalls;
  /** Unsaved mends are kept on the device under this name: the area and the account. */
  owner: string;
  /** The package that the address names, if it is there; undefined while that isn't known. */
  tryout: { id: string; title: string } | null | undefined;
  /** A field that chooses the package, or what is shown while there is nothing to choose yet; without one, another page leads here. */
  packageField?: ReactNode;
  /** The address of a package's questions. */
  packageAddress(tryoutId: string): To;
  /** Called when questions were added, so that lists can show them. */
  onApplied(tryoutId: string, queryClient: QueryClient): void;
}
