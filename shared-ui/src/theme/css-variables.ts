import type { CSSVariablesResolver } from '@mantine/core';
import { tokens, type Role } from './tokens.ts';

type Scheme = keyof typeof tokens;

/** The roles that colour each of Mantine's colour names. */
const painted: Record<string, { fill: Role; hover: string; tint: Role; text: Role }> = {
  nila: { fill: 'nila', hover: 'var(--ui-nila-hover)', tint: 'nila-tint', text: 'nila-text' },
  soga: { fill: 'soga', hover: 'var(--ui-soga-text)', tint: 'soga-tint', text: 'soga-text' },
  green: { fill: 'answered', hover: 'var(--ui-answered-text)', tint: 'answered-tint', text: 'answered-text' },
  red: { fill: 'empty', hover: 'var(--ui-empty-text)', tint: 'empty-tint', text: 'empty-text' },
};

/** Our roles as `--ui-…`, and Mantine's own variables pointed at them, so that its components need no colours from us. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--ui-focus': 'var(--ui-nila)', '--ui-ease': 'cubic-bezier(0, 0, 0.2, 1)', '--ui-motion': '160ms' },
  light: variablesOf('light'),
  dark: variablesOf('dark'),
});

function variablesOf(scheme: Scheme): Record<string, string> {
  const own = Object.entries(tokens[scheme]).map(([role, value]) => [`--ui-${role}`, value]);
  const colors = Object.entries(painted).flatMap(([color, { fill, hover, tint, text }]) => [
    [`--mantine-color-${color}-filled`, `var(--ui-${fill})`],
    [`--mantine-color-${color}-filled-hover`, hover],
    ...tinted(color, tint, text),
  ]);
  return Object.fromEntries([
    ...own,
    ...colors,
    // Mantine's menu uses shade 6 for text in every scheme.
    ...(scheme === 'dark'
      ? Object.entries(painted).map(([color, { text }]) => [`--mantine-color-${color}-6`, `var(--ui-${text})`])
      : []),
    // White text on the plain ragu-ragu colour would be too faint: as a filled background it is darker than as a shape.
    ['--mantine-color-yellow-filled', scheme === 'light' ? 'var(--ui-ragu-text)' : 'var(--ui-ragu)'],
    ...tinted('yellow', 'ragu-tint', 'ragu-text'),
    ...tinted('gray', 'neutral', 'ink-soft'),
    ['--mantine-color-gray-outline', 'var(--ui-line-strong)'],
    ['--mantine-primary-color-contrast', 'var(--ui-on-filled)'],
    ['--mantine-color-body', 'var(--ui-page)'],
    ['--mantine-color-text', 'var(--ui-ink)'],
    ['--mantine-color-bright', 'var(--ui-ink)'],
    ['--mantine-color-anchor', 'var(--ui-nila-text)'],
    ['--mantine-color-error', 'var(--ui-empty-text)'],
    ['--mantine-color-success', 'var(--ui-answered-text)'],
    ['--mantine-color-dimmed', 'var(--ui-ink-soft)'],
    ['--mantine-color-placeholder', 'var(--ui-ink-soft)'],
    ['--mantine-color-default', 'var(--ui-card)'],
    ['--mantine-color-default-hover', 'var(--ui-sunken)'],
    ['--mantine-color-default-color', 'var(--ui-ink)'],
    ['--mantine-color-default-border', 'var(--ui-line-strong)'],
    ['--mantine-color-disabled', 'var(--ui-neutral)'],
    ['--mantine-color-disabled-color', 'var(--ui-ink-soft)'],
    ['--mantine-color-disabled-border', 'var(--ui-line)'],
  ]);
}

function tinted(color: string, tint: Role, text: Role): string[][] {
  return [
    [`--mantine-color-${color}-text`, `var(--ui-${text})`],
    [`--mantine-color-${color}-light`, `var(--ui-${tint})`],
    [`--mantine-color-${color}-light-hover`, `color-mix(in srgb, var(--ui-${text}) 10%, var(--ui-${tint}))`],
    [`--mantine-color-${color}-light-color`, `var(--ui-${text})`],
    [`--mantine-color-${color}-outline`, `var(--ui-${text})`],
    [`--mantine-color-${color}-outline-hover`, `var(--ui-${tint})`],
  ];
}
