import closeWithGrace from 'close-with-grace';
import { SettingsError } from '../settings-error.ts';
import { readWebServerSettings, type WebServerSettings } from './settings.ts';
import { buildWebServer } from './web-server.ts';

const shutdownLimitMs = 10_000;
/**
 * Length of the queue for connections not yet accepted: Node's 511 overflow in a crowd, and each dropped connection then waits a second or
 * more.
 */
const backlog = 4_096;

/** Ends the process with one line that says what to do. */
function stop(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function readSettings(): WebServerSettings {
  try {
    return readWebServerSettings(process.argv[2], process.env);
  } catch (error) {
    if (error instanceof SettingsError) stop(error.message);
    throw error;
  }
}

const settings = readSettings();
const server = buildWebServer(settings);
closeWithGrace({ delay: shutdownLimitMs, logger: false }, async ({ err }) => {
  if (err) server.log.fatal({ err }, 'stopping after an unexpected error');
  await server.close();
});
try {
  await server.listen({ port: settings.port, host: settings.host, backlog });
  server.log.info(`${settings.frontEnd} on http://localhost:${settings.port}`);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    stop(`Port ${settings.port} is already in use: stop the program that uses it, or set another PORT.`);
  if (code === 'EACCES') stop(`Port ${settings.port} may not be opened by this user: set another PORT.`);
  stop(`Can't listen on ${settings.host}:${settings.port}: ${message}`);
}
