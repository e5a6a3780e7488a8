import type { ComponentType } from 'react';
import type { ApiClient } from '../http/api-client.ts';

interface PackagePickerProps {
  label: string;
  description?: string;
  /** The package's id; '' if none is chosen yet. */
  value: string;
  /** True: the choice can be taken back, since none has a meaning of its own. */
  isOptional?: boolean;
  /** '' when the choice is taken back. */
  onChange(tryoutId: string): void;
  error: string | undefined;
}

/** How an area of staff changes many questions at once. Give the same object each time. */
export interface StepArea {
  api: ApiClient;
  /** The beginning of its calls' paths: "admin", "api/questioner". */
  prefix: string;
  PackagePicker: ComponentType<PackagePickerProps>;
  /** False: a package that learners see keeps its questions, and the dialogs say so. */
  mayTakeFromPublished: boolean;
}
