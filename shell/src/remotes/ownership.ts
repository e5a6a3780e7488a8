export type RemoteName = 'learner_app' | 'admin_app' | 'questioner_app';

/** Each remote with the first path segments it owns. `/remotes.json` says where a remote is hosted. */
export const remotes: readonly { name: RemoteName; owns: readonly string[] }[] = [
  {
    name: 'learner_app',
    owns: [
      'auth',
      'dashboard',
      'profile',
      'settings',
      'exam',
      'acara',
      'cek-perangkat',
      'sertifikat',
      'free-tryout',
      'tryout',
      'materi',
      'latihan',
      'pusat-langganan',
      'history',
      'rencana',
      'user-guide',
    ],
  },
  { name: 'admin_app', owns: ['admin'] },
  { name: 'questioner_app', owns: ['questioner'] },
];

/** The remote that owns an address; undefined when none does. */
export function remoteOwning(path: string): RemoteName | undefined {
  const [first] = path.split('/').filter(Boolean);
  return remotes.find(({ owns }) => first !== undefined && owns.includes(first))?.name;
}

/**
 * The areas whose pages another host has (AREA_HOSTS, deploy/README.md). The web server names them in the page: an area of staff is never opened
 * in the origin that keeps the learners' sessions.
 */
export function areasElsewhere(page: Document = document): ReadonlySet<string> {
  const content = page.querySelector<HTMLMetaElement>('meta[name=areas-elsewhere]')?.content ?? '';
  return new Set(content.split(' '));
}
