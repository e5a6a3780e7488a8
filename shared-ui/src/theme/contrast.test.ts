import { tokens, type Role } from './tokens.ts';

/** Relative luminance and ratio as WCAG 2.2 defines them. */
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string) => {
  const [pale = 0, deep = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (pale + 0.05) / (deep + 0.05);
};

const grounds: Role[] = ['page', 'card', 'sunken'];
const everywhere = (role: Role): [Role, Role][] => grounds.map((ground) => [role, ground]);

const texts: [Role, Role][] = [
  ...everywhere('ink'),
  ...everywhere('ink-soft'),
  ...everywhere('nila-text'),
  ...everywhere('soga-text'),
  ...everywhere('answered-text'),
  ...everywhere('empty-text'),
  ...everywhere('ragu-text'),
  ['ink', 'raised'],
  ['ink-soft', 'neutral'],
  ['nila-text', 'nila-tint'],
  ['ink', 'nila-tint'],
  ['ink-soft', 'nila-tint'],
  ['soga-text', 'soga-tint'],
  ['answered-text', 'answered-tint'],
  ['ink', 'answered-tint'],
  ['empty-text', 'empty-tint'],
  ['ink', 'empty-tint'],
  ['ragu-text', 'ragu-tint'],
  ['ink', 'ragu-tint'],
  ['on-filled', 'nila'],
  ['on-filled', 'nila-hover'],
  ['on-nila-deep', 'nila-deep'],
  ['on-nila-deep-soft', 'nila-deep'],
  ['on-filled', 'soga'],
  ['on-filled', 'answered'],
  ['on-filled', 'answered-text'],
  ['on-filled', 'empty'],
  ['on-filled', 'empty-text'],
  ['on-filled', 'ragu-text'],
  ['on-ragu', 'ragu-fill'],
];

const shapes: [Role, Role][] = [
  ...everywhere('line-strong'),
  ...everywhere('nila'),
  ...everywhere('answered'),
  ...everywhere('empty'),
  ...everywhere('ragu'),
  ['on-filled', 'line-strong'],
  ['nila', 'nila-tint'],
  ['answered', 'answered-tint'],
  ['empty', 'empty-tint'],
  ['ragu', 'ragu-tint'],
];

describe.each(['light', 'dark'] as const)('the %s colours', (scheme) => {
  it.each(texts)('let %s be read on %s', (text, ground) => {
    expect(contrast(tokens[scheme][text], tokens[scheme][ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapes)('let the shape %s be seen on %s', (shape, ground) => {
    expect(contrast(tokens[scheme][shape], tokens[scheme][ground])).toBeGreaterThanOrEqual(3);
  });
});
