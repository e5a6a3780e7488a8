import type { StepArea } from '@tryout/shared-ui/staff';
import { api } from '../../session.ts';
import { TryoutPicker } from './tryout-picker.tsx';

/** How administrators change many questions at once. */
export const adminSteps: StepArea = {
  api,
  prefix: 'admin',
  PackagePicker: TryoutPicker,
  mayTakeFromPublished: true,
};
