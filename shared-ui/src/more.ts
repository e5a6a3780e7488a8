/// <reference path="./css.d.ts" />
// The heavier part: forms, tables, menus. The exam screen must not import it.
import './theme/mantine-parts-more.css';
export {
  Accordion,
  Autocomplete,
  Breadcrumbs,
  Checkbox,
  Chip,
  CloseButton,
  Code,
  Combobox,
  FileButton,
  FileInput,
  Fieldset,
  Indicator,
  Input,
  Menu,
  MultiSelect,
  NativeSelect,
  // Only for areas of the last release (older-areas.ts): NumberField replaces it.
  NumberInput,
  Pagination,
  PasswordInput,
  Popover,
  Radio,
  RingProgress,
  ScrollArea,
  SegmentedControl,
  Select,
  Stepper,
  Switch,
  Table,
  Tabs,
  Textarea,
  TextInput,
  Tooltip,
  useCombobox,
} from '@mantine/core';
export { useClipboard, useDebouncedCallback, useDebouncedValue, useHotkeys, useListState } from '@mantine/hooks';
export type { UseFormReturnType } from '@mantine/form';
export { useForm } from '@mantine/form';
export { uploadForm } from './http/upload-form.ts';
export { AuthLayout } from './components/auth-layout/auth-layout.tsx';
export { FilterBar } from './components/filter-bar/filter-bar.tsx';
export { UnsavedDialog } from './components/leave-guard/unsaved-dialog.tsx';
export { useLeaveGuard } from './components/leave-guard/use-leave-guard.ts';
export { NumberField } from './components/number-field/number-field.tsx';
export { OwnSessions } from './components/own-sessions/own-sessions.tsx';
export { PasswordChangeForm } from './components/password-change/password-change-form.tsx';
export { StaffPasswordPage } from './components/password-change/staff-password-page.tsx';
export { PasswordField } from './components/password-field/password-field.tsx';
export {
  applyFieldErrors,
  isMended,
  useSchemaForm,
  type SchemaForm,
} from './components/schema-form/use-schema-form.ts';
export { SearchField } from './components/search-field/search-field.tsx';
export { SignInForm, type SignInFailure } from './components/sign-in-form/sign-in-form.tsx';
export { StaffLayout } from './components/staff-layout/staff-layout.tsx';
export { dayInFileName, downloadFile } from './files/download-file.ts';
