import '../../config/node-version.mjs';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { banner } from './start/banner.ts';
import { buildAll } from './start/build.ts';
import { keepRunning } from './start/keep-running.ts';
import { findPortFault, type PortFault } from './start/ports.ts';
import type { Service } from './start/service.ts';
import { describeServices } from './start/services.ts';
import { readStartSettings, type ServiceName, type StartSettings } from './start/settings.ts';
import { SettingsError } from './settings-error.ts';

const root = resolve(import.meta.dirname, '../..');

/** `npm start`: builds what has changed, then runs the API and the four front ends until Ctrl-C. */
async function main(): Promise<number> {
  const settings = readSettings();
  if (!settings || reportClosedFolder(settings) || (await reportPortFaults(settings))) return 1;
  const build = await buildAll(root);
  if (build === 'interrupted') return 0;
  return build === 'built' ? run(settings) : 1;
}

function readSettings(): StartSettings | undefined {
  try {
    return readStartSettings(process.env, root);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    return undefined;
  }
}

/** Says that the data can't be written. @returns true in that case */
function reportClosedFolder({ dataDir }: StartSettings): boolean {
  const logs = join(dataDir, 'logs');
  try {
    mkdirSync(logs, { recursive: true });
    for (const folder of [dataDir, logs]) accessSync(folder, constants.W_OK);
    return false;
  } catch (error) {
    console.error(`DATA_DIR ${dataDir} can't be written: ${(error as Error).message}`);
    return true;
  }
}

const portAdvice: Record<Exclude<PortFault, 'no address'>, [fault: string, advice: string]> = {
  taken: ['is already in use', 'stop the program that uses it'],
  'not allowed': ['may not be used by this account', 'ports below 1024 need more rights'],
};

/** Says which ports can't be used. @returns true if there are some */
async function reportPortFaults({ ports, portVariables, host }: StartSettings): Promise<boolean> {
  const names = Object.keys(ports) as ServiceName[];
  const faults = await Promise.all(names.map((name) => findPortFault(ports[name], host)));
  if (faults.includes('no address')) console.error(`HOST ${host} isn't an address of this machine.`);
  for (const [at, name] of names.entries()) {
    const fault = faults[at];
    if (fault === undefined || fault === 'no address') continue;
    const [what, advice] = portAdvice[fault];
    console.error(`Port ${ports[name]} (${name}) ${what}: ${advice}, or set ${portVariables[name]}.`);
  }
  return faults.some((fault) => fault !== undefined);
}

async function run(settings: StartSettings): Promise<number> {
  const services = describeServices(settings, process.env, root).map((options) => keepRunning(options));
  const asked = waitForSignal(services);
  const died = Promise.race(services.map((service) => service.ended.then((how) => ({ service, how }))));
  const ready = Promise.all(services.map((service) => service.isReady()));
  const first = await Promise.race([asked, died, ready]);
  if (Array.isArray(first) && first.every(Boolean)) console.log(banner(settings));
  else if (Array.isArray(first)) {
    console.error(`Not everything answers after a minute; see ${services.map(({ logFile }) => logFile).join(', ')}.`);
    return stopAll(services, 1);
  }
  const end = Array.isArray(first) ? await Promise.race([asked, died]) : first;
  if (end === 'asked') return stopAll(services, 0);
  console.error(`${end.service.name} ended (${end.how}); the rest is stopped, too. Its log: ${end.service.logFile}`);
  return stopAll(services, 1);
}

/** Settles at the first signal to end; a second one ends everything at once. */
function waitForSignal(services: readonly Service[]): Promise<'asked'> {
  return new Promise((done) => {
    let isAsked = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (isAsked) for (const service of services) service.kill();
        isAsked = true;
        done('asked');
      });
  });
}

async function stopAll(services: readonly Service[], exitCode: number): Promise<number> {
  await Promise.all(services.map((service) => service.stop()));
  return exitCode;
}

process.exitCode = await main();
process.exit();
