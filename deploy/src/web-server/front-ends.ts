/** The four front ends, each served by a web server of its own. */
export const frontEnds = {
  shell: { port: 3000, isRemote: false },
  'learner-app': { port: 3001, isRemote: true },
  'admin-app': { port: 3002, isRemote: true },
  'questioner-app': { port: 3003, isRemote: true },
} as const satisfies Record<string, { port: number; isRemote: boolean }>;

export type FrontEnd = keyof typeof frontEnds;

export const frontEndNames = Object.keys(frontEnds) as FrontEnd[];
