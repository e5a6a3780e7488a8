import type { CDPSession } from '@playwright/test';

/** The traffic of a page so far. Bytes as transferred: compressed, with the answers' headers. */
export interface Traffic {
  requests: number;
  kilobytes: number;
  scriptKilobytes: number;
  /** Each file with its bytes, largest first. */
  files: readonly { address: string; bytes: number }[];
}

/** Gives what had arrived at a time of the page's clock, in ms since the visit began; later files don't count. */
export type TrafficUntil = (ms: number) => Traffic;

interface Arrived {
  address: string;
  bytes: number;
  atMs: number;
}

/**
 * Counts what arrives from the network from now on. A file from the browser's cache counts as none: a remote's files are fetched ahead of the
 * scripts that ask for them.
 */
export async function watchTraffic(devtools: CDPSession): Promise<TrafficUntil> {
  await devtools.send('Network.enable');
  const addresses = new Map<string, string>();
  const arrived: Arrived[] = [];
  let began: number | undefined;
  const ahead = new Set<string>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    began ??= timestamp;
    // `<link rel="prefetch">`: for the next page.
    if (request.initialPriority === 'VeryLow') ahead.add(requestId);
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const address = addresses.get(requestId);
    if (address === undefined || encodedDataLength === 0 || ahead.has(requestId)) return;
    arrived.push({ address, bytes: encodedDataLength, atMs: (timestamp - (began ?? timestamp)) * 1_000 });
  });
  const kilobytesOf = (files: readonly Arrived[]) =>
    Math.round(files.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10;
  return (ms) => {
    const files = arrived.filter(({ atMs }) => atMs <= ms).sort((a, b) => b.bytes - a.bytes);
    return {
      requests: files.length,
      kilobytes: kilobytesOf(files),
      scriptKilobytes: kilobytesOf(files.filter(({ address }) => address.endsWith('.js'))),
      files,
    };
  };
}
