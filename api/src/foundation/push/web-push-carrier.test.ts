import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setInterval as every } from 'node:timers/promises';
import { givenPushService, vapidClaims } from '../../../test/push-service.ts';
import { createPublicLookup, isPrivateAddress } from './private-addresses.ts';
import { createWebPushCarrier, makeVapidKeys } from './web-push-carrier.ts';

const vapid = { ...makeVapidKeys(), subject: 'mailto:halo@tryout.example' };
const text = {
  title: 'Tryout segera dibuka',
  body: 'Tryout 1',
  path: '/exam/1',
  stopPath: '/settings/berhenti#token=x',
  tag: 'm1',
};
const options = { tag: 'message-1', ttlSeconds: 3600 };
const open = createWebPushCarrier({ vapid, reachesPrivate: true });
const strict = createWebPushCarrier({ vapid, reachesPrivate: false });
/** Says these addresses of every host. */
const resolverOf = (v4: readonly string[], v6: readonly string[] = []) =>
  ({ resolve4: async () => v4, resolve6: async () => v6 }) as never;

describe('the push carrier', () => {
  let service: Awaited<ReturnType<typeof givenPushService>>;
  beforeEach(async () => (service = await givenPushService()));
  afterEach(() => service.stop());
  const carry = () => {
    const browser = service.subscribe('one');
    const { endpoint, keys } = browser.device;
    return { browser, outcome: open.carry({ endpoint, ...keys }, text, options) };
  };

  it('sends a message that only the browser can read, signed with the product’s key', async () => {
    const { browser, outcome } = carry();
    expect(await outcome).toBe('sent');
    const [message] = service.arrived;
    if (!message) throw new Error('Nothing arrived');
    expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600' });
    expect(message.body.includes('Tryout')).toBe(false);
    expect(browser.read(message)).toEqual(text);
    expect(vapidClaims(message, vapid.publicKey)).toMatchObject({ aud: service.origin, sub: vapid.subject });
  });

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [413, 'refused'],
    // A redirection could lead anywhere.
    [307, 'refused'],
  ])('takes %i for %s', async (status, expected) => {
    service.statuses.push(status);
    expect(await carry().outcome).toBe(expected);
    expect(service.arrived).toHaveLength(1);
  });

  it.each([429, 500, 503])('wants to be called again after %i', async (status) => {
    service.statuses.push(status);
    await expect(carry().outcome).rejects.toThrow(`The push message was not delivered: ${status}`);
  });

  it('calls no host of a local network, even if one has come into the database', async () => {
    const { endpoint, keys } = service.subscribe('one').device;
    expect(await strict.carry({ endpoint, ...keys }, text, options)).toBe('gone');
    const named = endpoint.replace('127.0.0.1', 'push.example');
    const changed = createWebPushCarrier({ vapid, reachesPrivate: false, resolver: resolverOf(['127.0.0.1']) });
    expect(await changed.carry({ endpoint: named, ...keys }, text, options)).toBe('gone');
    expect(service.arrived).toEqual([]);
  });

  it('wants to be called again when the name servers say nothing of a host, and asks no others', async () => {
    const silent = () => Promise.reject(Object.assign(new Error('silent'), { code: 'ETIMEOUT' }));
    const resolver = { resolve4: silent, resolve6: silent } as never;
    const { keys } = service.subscribe('one').device;
    const carrier = createWebPushCarrier({ vapid, reachesPrivate: false, resolver });
    await expect(carrier.carry({ endpoint: 'https://localhost/one', ...keys }, text, options)).rejects.toThrow(
      'The push message was not delivered: ETIMEOUT',
    );
  });
});

describe('a push service that lets its answer trickle', () => {
  const dripEveryMs = 20;
  /** A service that begins its answer so, and then sends on for ever. */
  async function givenDripping(beginning: string, drip: string) {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => {});
      socket.once('data', () => {
        void (async () => {
          socket.write(beginning);
          for await (const _ of every(dripEveryMs)) {
            if (socket.destroyed) return;
            socket.write(drip);
          }
        })();
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    return {
      endpoint: `http://127.0.0.1:${port}/push`,
      stop: async () => {
        for (const socket of sockets) socket.destroy();
        server.close();
        await once(server, 'close');
      },
    };
  }
  /** The outcome of a message. */
  async function carried(beginning: string, drip: string) {
    const service = await givenDripping(beginning, drip);
    const other = await givenPushService();
    const { keys } = other.subscribe('one').device;
    await other.stop();
    const impatient = createWebPushCarrier({ vapid, reachesPrivate: true, timeoutMs: 10 * dripEveryMs });
    try {
      return await impatient.carry({ endpoint: service.endpoint, ...keys }, text, options).catch(String);
    } finally {
      await service.stop();
    }
  }

  it('has taken the message once it says so', async () => {
    expect(await carried('HTTP/1.1 201 Created\r\ncontent-length: 1000000\r\n\r\n', '.')).toBe('sent');
  });

  it('has given no answer after a while in which its headers didn’t end', async () => {
    expect(await carried('HTTP/1.1 201 Created\r\nx-drip: ', '.')).toBe(
      'Error: The push message was not delivered: ETIMEDOUT',
    );
  });
});

describe('a host that the API may call', () => {
  it.each([
    'http://8.8.8.8/push',
    'https://127.0.0.1/push',
    'https://localhost/push',
    'https://10.0.0.7/push',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/push',
    'https://[::1]/push',
    'https://[::ffff:10.0.0.1]/push',
    'https://[fd00::1]/push',
    'https://8.8.8.8:8443/push',
    'https://name:word@8.8.8.8/push',
    'https://nobody.invalid/push',
  ])('is not %s', async (endpoint) => expect(await strict.mayReach(endpoint)).toBe(false));

  it.each([
    [['8.8.8.8'], [], true],
    [[], ['2607:f8b0::1'], true],
    [['8.8.8.8'], ['fd00::1'], false],
    [['8.8.8.8', '10.0.0.7'], [], false],
    [[], [], false],
  ])('is one whose addresses are all public: %j and %j', async (v4, v6, isReached) => {
    const carrier = createWebPushCarrier({ vapid, reachesPrivate: false, resolver: resolverOf(v4, v6) });
    expect(await carrier.mayReach('https://push.example/one')).toBe(isReached);
  });

  it.each(['https://8.8.8.8/push', 'https://[2607:f8b0::1]/push'])('is %s', async (endpoint) =>
    expect(await strict.mayReach(endpoint)).toBe(true),
  );

  it.each([
    ['192.168.1.1', true],
    ['172.31.255.1', true],
    ['172.32.0.1', false],
    ['100.64.0.1', true],
    ['0.0.0.0', true],
    ['224.0.0.1', true],
    ['fe80::1', true],
    ['64:ff9b::a00:1', true],
    ['2002:a00:1::1', true],
    ['2404:6800::1', false],
    ['not an address', true],
  ])('%s is private: %s', (address, isPrivate) => expect(isPrivateAddress(address)).toBe(isPrivate));

  it('is looked at again when the connection is made: a name can change what it means', async () => {
    const lookup = (v4: string[]) =>
      new Promise((resolve) =>
        createPublicLookup(resolverOf(v4))('push.example', {}, (error, ...found) => resolve(error?.message ?? found)),
      );
    expect(await lookup(['8.8.8.8'])).toEqual(['8.8.8.8', 4]);
    expect(await lookup(['8.8.8.8', '10.0.0.7'])).toBe('private address');
  });
});
