import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

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

/** Finds a host's addresses when a connection is made, and refuses it if one of them is private: a name can change what it means. */
export const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return done(new PrivateAddress('private address'), '');
    const [first] = addresses;
    return options.all ? done(null, addresses) : done(null, first?.address ?? '', first?.family);
  });
};
