/// <reference path="../css.d.ts" />
// The libraries of forms and menus, with their styles. The exam screen must not import them.
import './mantine-parts-more.css';
export {
  Autocomplete,
  Checkbox,
  Combobox,
  FileButton,
  Input,
  Menu,
  NativeSelect,
  Pagination,
  PasswordInput,
  Popover,
  Radio,
  Switch,
  Tabs,
  TextInput,
  useCombobox,
} from '@mantine/core';
export { useClipboard, useDebouncedCallback, useDebouncedValue } from '@mantine/hooks';
export { schemaResolver, useForm } from '@mantine/form';
