// Reads one file on a thread of its own, so that the process's main thread can watch the memory. Started by reading-process.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { readFile } from './read-file.ts';
import { FileRefused } from './read-question.ts';

try {
  parentPort?.postMessage({ found: await readFile(workerData as Uint8Array) });
} catch (error) {
  parentPort?.postMessage(
    error instanceof FileRefused
      ? { refusal: error.message }
      : { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) },
  );
}
