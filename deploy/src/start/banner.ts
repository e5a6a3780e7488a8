import type { StartSettings } from './settings.ts';

/** The text that `npm start` prints when everything answers. */
export function banner({ ports, hasDemoAccounts }: StartSettings): string {
  const home = `http://localhost:${ports.shell}`;
  const accounts = [
    `  learner     peserta@contoh.id   ${home}/auth`,
    `  admin       admin@contoh.id     ${home}/admin/login`,
    `  questioner  penulis@contoh.id   ${home}/questioner/login`,
    '  password    rahasia123          for all three',
  ];
  return [
    '',
    `Tryout BUMN & CPNS is running: ${home}`,
    ...(hasDemoAccounts ? accounts : []),
    'Ctrl-C stops it.',
    '',
  ].join('\n');
}
