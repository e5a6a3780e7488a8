import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FrontEnd, frontEndNames } from '../web-server/front-ends.ts';
import type { ServiceOptions } from './service.ts';
import type { ServiceName, StartSettings } from './settings.ts';

/** The start commands of the services: the API first, then the front ends, each with the addresses of the others. */
export function describeServices(
  settings: StartSettings,
  environment: NodeJS.ProcessEnv,
  root: string,
): (ServiceOptions & { name: ServiceName })[] {
  const { ports, host, dataDir } = settings;
  const logDir = join(dataDir, 'logs');
  const address = host.includes(':') ? `[${host}]` : host;
  const reach = host === '0.0.0.0' || host === '::' ? 'localhost' : address;
  const api: ServiceOptions & { name: ServiceName } = {
    name: 'api',
    command: ['api/dist/server.js'],
    // The repository's root, so that the default DATA_DIR is the `data` folder there.
    cwd: root,
    env: { ...environment, ...apiEnvironment(settings, environment), PORT: String(ports.api), HOST: host },
    logDir,
    readyUrl: `http://${reach}:${ports.api}/health/ready`,
  };
  const remotes = remotesEnvironment(settings, environment, root);
  const frontEnds = frontEndNames.map((name) => ({
    name,
    command: ['deploy/src/web-server/main.ts', name],
    cwd: root,
    env: {
      ...environment,
      ...remotes,
      PORT: String(ports[name]),
      HOST: host,
      API_URL: environment.API_URL || `http://${reach}:${ports.api}`,
    },
    logDir,
    readyUrl: `http://${reach}:${ports[name]}/health/live`,
  }));
  return [api, ...frontEnds];
}

function apiEnvironment({ ports }: StartSettings, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    // Our web servers call from this machine and pass on the browser's address; headers from elsewhere are not trusted.
    ...(environment.TRUST_PROXY ? {} : { TRUST_PROXY: 'loopback' }),
    // In production only the shell's own origin is allowed unless the setting says otherwise.
    ...(environment.CORS_ORIGINS || environment.NODE_ENV === 'production'
      ? {}
      : { CORS_ORIGINS: frontEndNames.map((name) => `http://localhost:${ports[name]}`).join(',') }),
    // In production, sending mail requires that this setting says where links lead.
    ...(environment.PUBLIC_URL || environment.NODE_ENV === 'production'
      ? {}
      : { PUBLIC_URL: `http://localhost:${ports.shell}` }),
    // So that a look at the product shows how it sells; no real money is paid.
    ...(environment.PAYMENTS || environment.NODE_ENV === 'production' ? {} : { PAYMENTS: 'simulator' }),
  };
}

/** On other ports than the default ones the shell gets a list of remotes made for this run. */
function remotesEnvironment(
  { ports, dataDir, hasDefaultPorts }: StartSettings,
  environment: NodeJS.ProcessEnv,
  root: string,
): NodeJS.ProcessEnv {
  if (hasDefaultPorts || environment.REMOTES_FILE) return {};
  const file = join(dataDir, 'remotes.json');
  const origin = (name: ServiceName) => `http://localhost:${ports[name]}`;
  const lineOf = (name: FrontEnd) => ({
    manifest: `${origin(name)}/mf-manifest.json`,
    build: join(root, name, 'dist'),
  });
  const remotes = {
    learner_app: lineOf('learner-app'),
    admin_app: lineOf('admin-app'),
    questioner_app: lineOf('questioner-app'),
  };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ remotes }, undefined, 2)}\n`);
  const origins = [origin('learner-app'), origin('admin-app'), origin('questioner-app')];
  return { REMOTES_FILE: file, REMOTE_ORIGINS: environment.REMOTE_ORIGINS || origins.join(' ') };
}
