/**
 * The colours by role, as CSS variables `--ui-<role>`: indigo batik (nila), undyed cloth (mori), the brown dye (soga).
 * contrast.test.ts holds the pairs to WCAG AA; when one fails, move the shade, not the rule.
 */
const light = {
  page: '#FBF8F1',
  card: '#FFFFFF',
  sunken: '#F4F0E6',
  raised: '#FFFFFF',
  neutral: '#EFEBE0',
  line: '#E6E0D2',
  'line-strong': '#858395',
  ink: '#1B1E33',
  'ink-soft': '#565A75',
  nila: '#3B4CB8',
  'nila-hover': '#2F3E9E',
  'nila-text': '#2F3E9E',
  'nila-tint': '#ECEEFA',
  'nila-deep': '#26327F',
  'on-filled': '#FFFFFF',
  soga: '#8A5A2B',
  'soga-text': '#7A4E23',
  'soga-tint': '#F7EBDD',
  answered: '#187A4E',
  'answered-text': '#14693F',
  'answered-tint': '#E6F4EC',
  empty: '#C2413B',
  'empty-text': '#A83530',
  'empty-tint': '#FBEBEA',
  ragu: '#A87200',
  'ragu-text': '#7A5300',
  'ragu-tint': '#FDF3DC',
} as const;

export type Role = keyof typeof light;

const dark: Record<Role, string> = {
  page: '#14162A',
  card: '#1C1F38',
  sunken: '#181B31',
  raised: '#323659',
  neutral: '#2A2E4E',
  line: '#323659',
  'line-strong': '#767BA3',
  ink: '#ECEDF7',
  'ink-soft': '#A9ADC6',
  nila: '#8C9AF0',
  'nila-hover': '#A5B0F5',
  'nila-text': '#A5B0F5',
  'nila-tint': '#282D57',
  'nila-deep': '#1E2350',
  'on-filled': '#14162A',
  soga: '#D3A06B',
  'soga-text': '#E0B88C',
  'soga-tint': '#3A2E26',
  answered: '#5CC495',
  'answered-text': '#8ADBB5',
  'answered-tint': '#173A2E',
  empty: '#F0918B',
  'empty-text': '#F5B3AE',
  'empty-tint': '#43232A',
  ragu: '#E9B949',
  'ragu-text': '#F2CE79',
  'ragu-tint': '#3D3220',
};

export const tokens: Record<'light' | 'dark', Record<Role, string>> = { light, dark };
