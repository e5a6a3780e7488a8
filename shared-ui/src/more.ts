/// <reference path="./css.d.ts" />
// The heavier part: forms, menus, signing in. The exam screen must not import it.
export {
  Autocomplete,
  Checkbox,
  Combobox,
  FileButton,
  Input,
  Menu,
  NativeSelect,
  Pagination,
  Popover,
  Radio,
  Switch,
  Tabs,
  TextInput,
  useCombobox,
} from '@tryout/shared-ui/kit-more';
export { useClipboard, useDebouncedValue } from '@tryout/shared-ui/kit-more';
export type { UseFormReturnType } from '@mantine/form';
export { createOnce } from './http/create-once.ts';
export { uploadForm } from './http/upload-form.ts';
export { AuthLayout } from './components/auth-layout/auth-layout.tsx';
export { BlobImage } from './components/blob-image/blob-image.tsx';
export { PostForm } from './discussions/post-form.tsx';
export { PostView, writerOf } from './discussions/post-view.tsx';
export { UnsavedDialog } from './components/leave-guard/unsaved-dialog.tsx';
export { UnsavedGuard } from './components/leave-guard/unsaved-guard.tsx';
export { useLeaveGuard } from './components/leave-guard/use-leave-guard.ts';
export { OwnSessions } from './components/own-sessions/own-sessions.tsx';
export { Pager } from './components/pager/pager.tsx';
export { PasswordChangeForm } from './components/password-change/password-change-form.tsx';
export { PasswordField } from './components/password-field/password-field.tsx';
export { useSchemaForm, type SchemaForm } from './components/schema-form/use-schema-form.ts';
export { SearchField } from './components/search-field/search-field.tsx';
export { SignInForm, type SignInFailure } from './components/sign-in-form/sign-in-form.tsx';
export { dayInFileName, downloadFile } from './files/download-file.ts';
