import { getInstance } from '@module-federation/enhanced/runtime';
import type { Area, Origins } from './own-files.ts';

/** The build's own function: the file of a chunk. Of a number that is no chunk of the shell's it makes a name without a hash. */
declare const __webpack_get_script_filename__: ((chunk: string) => string) | undefined;

const areas: Record<string, Area> = { learner_app: 'learner', admin_app: 'admin', questioner_app: 'questioner' };

/** Where the code of this page comes from, as of now. */
export function pageOrigins(): Origins {
  const remotes = (getInstance()?.options.remotes ?? []).flatMap((remote) => {
    const area = areas[remote.name];
    return area && 'entry' in remote ? [[area, remote.entry] as const] : [];
  });
  return {
    main: document.querySelector<HTMLScriptElement>('script[src*="/main."]')?.src ?? '',
    isShells(file) {
      const chunk = file.split('.')[0] ?? '';
      return typeof __webpack_get_script_filename__ === 'function' && __webpack_get_script_filename__(chunk) === file;
    },
    entries: Object.fromEntries(remotes),
  };
}
