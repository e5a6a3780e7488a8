import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readPort, SettingsError } from '../settings-error.ts';
import { frontEndNames, frontEnds, type FrontEnd } from './front-ends.ts';
import { originsOf, readRemoteList } from './remote-list.ts';

const repository = resolve(import.meta.dirname, '../../..');
const defaultRemotesFile = resolve(import.meta.dirname, '../../remotes.json');
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export interface WebServerSettings {
  frontEnd: FrontEnd;
  isRemote: boolean;
  /** Folder of the built files. */
  dist: string;
  port: number;
  host: string;
  apiUrl: string;
  remotesFile: string;
  /** Origins that the shell may load code from. Empty for a remote: it loads only its own. */
  remoteOrigins: string[];
  /** By federation name: the host that has an area's pages. Areas that it doesn't name share the host of the public pages. */
  areaHosts: ReadonlyMap<string, string>;
  /** When false, the service worker is removed from every browser that visits. */
  hasServiceWorker: boolean;
  /**
   * The host name on whose pages developers may put the area that they run on their own machine; undefined, as everywhere else, when it isn't
   * set.
   */
  developmentHost: string | undefined;
  /** The site's address for search engines and messengers, without a trailing slash; undefined when it isn't set. */
  publicUrl: string | undefined;
  /** The owner's e-mail address; undefined when it isn't set. */
  contactEmail: string | undefined;
  /** True behind a proxy of ours, `loopback` behind one on this machine: then its `X-Forwarded-*` headers are believed. */
  trustProxy: boolean | 'loopback';
  logLevel: string;
}

/**
 * The web server's settings from environment variables; an empty variable counts as not set.
 * @throws SettingsError whose message is one line that names the wrong setting
 */
export function readWebServerSettings(
  name: string | undefined,
  environment: NodeJS.ProcessEnv,
  root: string = repository,
): WebServerSettings {
  const frontEnd = frontEndNames.find((known) => known === name);
  if (!frontEnd) throw new SettingsError(`Say which front end to serve: ${frontEndNames.join(', ')}.`);
  const dist = environment.FILES_DIR || join(root, frontEnd, 'dist');
  const { port, isRemote } = frontEnds[frontEnd];
  const remotesFile = environment.REMOTES_FILE || defaultRemotesFile;
  if (!existsSync(join(dist, isRemote ? 'index.html' : 'app.html')))
    throw new SettingsError(`${dist} is not built yet: run "npm run build" first.`);
  if (!isRemote) readRemoteList(remotesFile);
  const publicUrl = environment.PUBLIC_URL ? readOrigin('PUBLIC_URL', environment.PUBLIC_URL) : undefined;
  return {
    frontEnd,
    isRemote,
    dist,
    port: readPort('PORT', environment.PORT, port),
    host: environment.HOST || '127.0.0.1',
    apiUrl: readOrigin('API_URL', environment.API_URL || 'http://localhost:4000'),
    remotesFile,
    remoteOrigins: isRemote ? [] : readOrigins(environment.REMOTE_ORIGINS),
    areaHosts: isRemote ? new Map() : readAreaHosts(environment.AREA_HOSTS),
    hasServiceWorker: readFlag('SERVICE_WORKER', environment.SERVICE_WORKER || 'on'),
    developmentHost: isRemote ? undefined : readDevelopmentHost(environment, publicUrl),
    publicUrl,
    contactEmail: readEmail(environment.CONTACT_EMAIL),
    trustProxy: readTrust(environment.TRUST_PROXY),
    logLevel: readLogLevel(environment.LOG_LEVEL),
  };
}

/** Not read from REMOTES_FILE: an attacker who can change only that file must not be able to load foreign code. */
function readOrigins(value: string | undefined): string[] {
  const given = value?.split(/[\s,]+/).filter(Boolean) ?? [];
  if (given.length === 0) return originsOf(readRemoteList(defaultRemotesFile));
  return given.map((origin) => readOrigin('REMOTE_ORIGINS', origin));
}

/** As the shell's list and the pages name the remotes. */
const areas = frontEndNames.filter((name) => frontEnds[name].isRemote).map((name) => name.replace('-', '_'));

function readAreaHosts(value: string | undefined): ReadonlyMap<string, string> {
  const pairs = value?.split(/[\s,]+/).filter(Boolean) ?? [];
  return new Map(
    pairs.map((pair) => {
      const [, area, host] = /^(\w+)=([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)$/.exec(pair) ?? [];
      if (!area || !host || !areas.includes(area))
        throw new SettingsError(
          `Wrong setting: AREA_HOSTS must be like "admin_app=admin.example.id questioner_app=questioner.example.id", not "${value}".`,
        );
      return [area, host];
    }),
  );
}

function readOrigin(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || (url.pathname !== '/' && url.pathname !== '') || url.search !== '')
    throw new SettingsError(`Wrong setting: ${name} must be like https://example.id, not "${value}".`);
  return url.origin;
}

/** Only where the environment is known to be no production, and never for the address that people are sent to. */
function readDevelopmentHost(environment: NodeJS.ProcessEnv, publicUrl: string | undefined): string | undefined {
  const { DEVELOPMENT_HOST: host, NODE_ENV: kind } = environment;
  if (!host) return undefined;
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host))
    throw new SettingsError(
      `Wrong setting: DEVELOPMENT_HOST must be a host name without a port, such as dev.example.id, not "${host}".`,
    );
  if (kind && !['development', 'test'].includes(kind))
    throw new SettingsError(
      `Wrong setting: DEVELOPMENT_HOST lets a link run code from a visitor's own machine, so it can't be set with NODE_ENV=${kind}.`,
    );
  if (publicUrl && new URL(publicUrl).hostname === host)
    throw new SettingsError(
      `Wrong setting: DEVELOPMENT_HOST can't be the host of PUBLIC_URL, ${host}: a link could run code from a visitor's own machine.`,
    );
  return host;
}

function readEmail(value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (!/^[^\s@<>"'&]+@[^\s@<>"'&]+\.[^\s@<>"'&]+$/.test(value))
    throw new SettingsError(`Wrong setting: CONTACT_EMAIL must be like halo@example.id, not "${value}".`);
  return value;
}

const readTrust = (value: string | undefined) =>
  value === 'loopback' ? value : readFlag('TRUST_PROXY', value, 'true, false or loopback');

function readFlag(name: string, value: string | undefined, allowed = 'true or false'): boolean {
  if (!value) return false;
  if (['true', 'on', '1'].includes(value)) return true;
  if (['false', 'off', '0'].includes(value)) return false;
  throw new SettingsError(`Wrong setting: ${name} must be ${allowed}, not "${value}".`);
}

function readLogLevel(value: string | undefined): string {
  if (!value) return 'info';
  if (logLevels.includes(value)) return value;
  throw new SettingsError(`Wrong setting: LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${value}".`);
}
