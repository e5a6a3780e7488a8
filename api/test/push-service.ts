import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushDevice } from '../src/contract/index.ts';

/** A message as it arrived, still encrypted. */
export interface Arrived {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A browser that has subscribed at a push service: it alone can read what arrives. */
export interface Browser {
  device: PushDevice;
  /** The message as the service worker gets it. */
  read(arrived: Arrived): unknown;
}

/** A push service of this machine. */
export async function givenPushService() {
  const arrived: Arrived[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => void pieces.push(piece));
    request.on('end', () => {
      arrived.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) });
      response.writeHead(statuses.shift() ?? 201).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    arrived,
    /** The answers to the next messages, in place of 201. */
    statuses,
    subscribe(path: string): Browser {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      return {
        device: {
          endpoint: `${origin}/${path}`,
          keys: { p256dh: keys.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
        },
        read: ({ body }) => JSON.parse(decrypt(body, keys, auth)) as unknown,
      };
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** RFC 8291, for one record. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** The claims of the token with which a message is signed (RFC 8292); an error if the key didn't sign it. */
export function vapidClaims({ headers }: Arrived, publicKey: string): { aud: string; exp: number; sub: string } {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('Signed with another key');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature is wrong');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string };
}
