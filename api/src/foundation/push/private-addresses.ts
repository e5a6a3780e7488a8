import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';

const notPublic = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(net, prefix, 'ipv4');
// Documentation, and the tunnels whose addresses contain others.
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(net, prefix, 'ipv6');
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');

/** True for a network address that is not one of the public internet: of this machine, of a local network, or reserved. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return notPublic.check(address, 'ipv4');
  return version !== 6 || !publicV6.check(address, 'ipv6') || notPublic.check(address, 'ipv6');
}

/** The host of an address is not one of the public internet. */
export class PrivateAddress extends Error {}

/** Finds the addresses of a host. */
export type HostResolver = Pick<Resolver, 'resolve4' | 'resolve6'>;

/**
 * Asks the servers of this machine, for two seconds. Not the system's look-up: the few threads of that wait as long as a silent name server likes,
 * and every other look-up for them.
 */
export const createResolver = (): HostResolver => new Resolver({ timeout: 2_000, tries: 1 });

/** All addresses of a host. @throws Error of the name server when there is none */
export async function addressesOf(host: string, resolver: HostResolver): Promise<{ address: string; family: 4 | 6 }[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 as const })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 as const })) : []),
  ];
  if (found.length > 0) return found;
  throw [v4, v6].find((one) => one.status === 'rejected')?.reason ?? new Error('no address');
}

/** Finds a host's addresses when a connection is made, and refuses it if one of them is private: a name can change what it means. */
export function createPublicLookup(resolver: HostResolver): LookupFunction {
  const find = callbackify((host: string) => addressesOf(host, resolver));
  return (host, options, done) => {
    find(host, (error, addresses) => {
      if (error) return done(error, '');
      if (addresses.some(({ address }) => isPrivateAddress(address)))
        return done(new PrivateAddress('private address'), '');
      const [first] = addresses;
      return options.all ? done(null, addresses) : done(null, first?.address ?? '', first?.family);
    });
  };
}
