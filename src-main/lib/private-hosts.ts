import { BlockList, isIP } from 'node:net';

/** Addresses of this computer and of local networks. IPv4-mapped IPv6 addresses are covered by the IPv4 rows. */
const near = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  near.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const) {
  near.addSubnet(network, bits, 'ipv6');
}

const nearNames = /(^|\.)(localhost|localdomain|local|internal|lan|home|corp|home\.arpa)$/;

/** This computer by the addresses that only it has. */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isIn = (list: BlockList, host: string): boolean | null => {
  const address = host.startsWith('[') ? host.slice(1, -1) : host;
  const family = isIP(address);
  return family === 0 ? null : list.check(address, family === 4 ? 'ipv4' : 'ipv6');
};

/** A host name without the dot that marks it as absolute. */
export const withoutRootDot = (hostname: string): string => hostname.replace(/\.$/, '');

/**
 * Whether a host, as `URL.hostname` writes it, is this computer or on a local network, as far as its name shows. Names
 * without a dot are local.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = withoutRootDot(hostname);
  return isIn(near, host) ?? (!host.includes('.') || nearNames.test(host));
}

/** This computer itself, as `URL.hostname` writes it: the only host for which plain http is ever accepted. */
export function isLoopbackHost(hostname: string): boolean {
  const host = withoutRootDot(hostname);
  return isIn(loopback, host) ?? host === 'localhost';
}
