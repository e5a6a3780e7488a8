import type { VariantColorsResolver } from '@mantine/core';
import { createTheme, defaultVariantColorsResolver, rem } from '@tryout/shared-ui/kit';
import * as styles from './components.module.css';
import { palettes } from './palettes.ts';

const fontFamily = "'Plus Jakarta Sans Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Dark fills are pale, so text on them is dark: Mantine's own contrast considers only the light scheme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  return input.variant === 'filled' && (input.color ?? input.theme.primaryColor) in palettes
    ? { ...resolved, color: 'var(--ui-on-filled)' }
    : resolved;
};

/**
 * A field's list opens at the field's start. Centred, half of it would be outside a phone's screen until its width is known; the phone then
 * widens the page, which moves the list, and so on without end.
 */
const listPlace = { position: 'bottom-start' } as const;

/** A dialog's head is Mantine's `<header>`, which would count as a second banner of the page. */
const noBanner = { header: { role: 'presentation' } } as const;

export const theme = createTheme({
  colors: palettes,
  primaryColor: 'nila',
  primaryShade: { light: 6, dark: 4 },
  white: '#FFFFFF',
  black: '#1B1E33',
  variantColorResolver,
  fontFamily,
  fontSizes: { xs: rem(13), sm: rem(15), md: rem(15), lg: rem(17), xl: rem(20) },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.55', lg: '1.6', xl: '1.4' },
  fontWeights: { regular: '400', medium: '600', bold: '800' },
  headings: {
    fontFamily,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: `clamp(${rem(26)}, calc(${rem(20)} + 1.4vw), ${rem(34)})`, lineHeight: '1.2', fontWeight: '800' },
      h2: { fontSize: rem(20), lineHeight: '1.3', fontWeight: '800' },
      h3: { fontSize: rem(17), lineHeight: '1.4' },
      h4: { fontSize: rem(15), lineHeight: '1.45' },
      h5: { fontSize: rem(15), lineHeight: '1.45' },
      h6: { fontSize: rem(13), lineHeight: '1.45' },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(8), md: rem(10), lg: rem(12), xl: rem(999) },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgb(20 22 42 / 8%)',
    sm: '0 2px 8px rgb(20 22 42 / 10%)',
    md: '0 8px 24px rgb(20 22 42 / 14%)',
    lg: '0 16px 40px rgb(20 22 42 / 18%)',
    xl: '0 24px 64px rgb(20 22 42 / 22%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    ActionIcon: { classNames: { root: styles.actionIconRoot } },
    // A plain note interrupts nobody; what failed says role="alert".
    Alert: {
      defaultProps: { variant: 'light', radius: 'lg', role: 'note' },
      classNames: { closeButton: styles.alertCloseButton },
    },
    Autocomplete: { defaultProps: { comboboxProps: listPlace }, classNames: { option: styles.autocompleteOption } },
    Badge: {
      defaultProps: { variant: 'light', size: 'lg', radius: 'xl', tt: 'none' },
      classNames: { root: styles.badgeRoot },
    },
    Button: { classNames: { root: styles.buttonRoot } },
    Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'md' } },
    Checkbox: {
      defaultProps: { radius: 6 },
      classNames: {
        body: styles.checkboxBody,
        description: styles.checkboxDescription,
        input: styles.checkboxInput,
        icon: styles.checkboxIcon,
      },
    },
    CloseButton: { classNames: { root: styles.closeButtonRoot } },
    InputClearButton: { classNames: { root: styles.inputClearButtonRoot } },
    PasswordInput: { classNames: { visibilityToggle: styles.passwordInputVisibilityToggle } },
    Combobox: { classNames: { option: styles.comboboxOption } },
    Drawer: {
      defaultProps: {
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': 'Tutup' },
        attributes: noBanner,
      },
      classNames: { content: styles.drawerContent, header: styles.drawerHeader, title: styles.drawerTitle },
    },
    Input: { classNames: { wrapper: styles.inputWrapper, input: styles.inputField } },
    InputWrapper: {
      classNames: {
        label: styles.inputWrapperLabel,
        description: styles.inputWrapperDescription,
        error: styles.inputWrapperError,
      },
    },
    Loader: { defaultProps: { type: 'dots' } },
    Menu: { classNames: { dropdown: styles.menuDropdown, item: styles.menuItem } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': 'Tutup' },
        attributes: noBanner,
      },
      classNames: { content: styles.modalContent, header: styles.modalHeader, title: styles.modalTitle },
    },
    Pagination: { classNames: { control: styles.paginationControl } },
    Paper: { defaultProps: { radius: 'lg' }, classNames: { root: styles.paperRoot } },
    Popover: { classNames: { dropdown: styles.popoverDropdown } },
    Progress: { defaultProps: { size: 10, radius: 'xl' }, classNames: { root: styles.progressRoot } },
    Radio: {
      classNames: {
        body: styles.radioBody,
        description: styles.radioDescription,
        radio: styles.radioRadio,
        icon: styles.radioIcon,
      },
    },
    SegmentedControl: {
      classNames: {
        root: styles.segmentedControlRoot,
        label: styles.segmentedControlLabel,
        indicator: styles.segmentedControlIndicator,
      },
    },
    Select: { defaultProps: { comboboxProps: listPlace }, classNames: { option: styles.selectOption } },
    Skeleton: { classNames: { root: styles.skeletonRoot } },
    Switch: {
      classNames: {
        body: styles.switchBody,
        input: styles.switchInput,
        track: styles.switchTrack,
        thumb: styles.switchThumb,
      },
    },
    Table: {
      defaultProps: { verticalSpacing: 4, horizontalSpacing: 'md' },
      classNames: { table: styles.tableTable, th: styles.tableTh, td: styles.tableTd },
    },
    Tabs: { classNames: { tab: styles.tabsTab } },
  },
});
