import { isAbsolute, join } from 'node:path';
import { readPort, SettingsError } from '../settings-error.ts';
import { frontEndNames, frontEnds, type FrontEnd } from '../web-server/front-ends.ts';

/** The services that `npm start` starts: the API and one web server for each front end. */
export type ServiceName = 'api' | FrontEnd;

const portVariables = {
  shell: 'SHELL_PORT',
  'learner-app': 'LEARNER_APP_PORT',
  'admin-app': 'ADMIN_APP_PORT',
  'questioner-app': 'QUESTIONER_APP_PORT',
  api: 'PORT',
} as const satisfies Record<ServiceName, string>;

export interface StartSettings {
  ports: Record<ServiceName, number>;
  portVariables: Record<ServiceName, string>;
  host: string;
  /** Folder of the logs and of the files generated for this run. */
  dataDir: string;
  /** True when the database is filled with the demo accounts, so that the banner may name them. */
  hasDemoAccounts: boolean;
  /** True when every front end is at its address in the checked-in list of remotes. */
  hasDefaultPorts: boolean;
}

/**
 * The settings of `npm start` from environment variables; an empty variable counts as not set.
 * @throws SettingsError whose message is one line that names the wrong setting
 */
export function readStartSettings(environment: NodeJS.ProcessEnv, root: string): StartSettings {
  const portOf = (name: ServiceName) =>
    readPort(portVariables[name], environment[portVariables[name]], name === 'api' ? 4000 : frontEnds[name].port);
  const ports = {
    api: portOf('api'),
    shell: portOf('shell'),
    'learner-app': portOf('learner-app'),
    'admin-app': portOf('admin-app'),
    'questioner-app': portOf('questioner-app'),
  };
  refuseSharedPorts(ports);
  const dataDir = environment.DATA_DIR || 'data';
  return {
    ports,
    portVariables,
    host: environment.HOST || '127.0.0.1',
    dataDir: isAbsolute(dataDir) ? dataDir : join(root, dataDir),
    hasDemoAccounts: (environment.SEED || 'demo') === 'demo' && environment.NODE_ENV !== 'production',
    hasDefaultPorts: frontEndNames.every((name) => ports[name] === frontEnds[name].port),
  };
}

function refuseSharedPorts(ports: Record<ServiceName, number>): void {
  const seen = new Map<number, string>();
  for (const [name, port] of Object.entries(ports)) {
    const other = seen.get(port);
    if (other) throw new SettingsError(`Wrong setting: ${other} and ${name} can't share port ${port}.`);
    seen.set(port, name);
  }
}
