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
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const) {
  near.addSubnet(network, bits, 'ipv6');
}

const nearNames = /(^|\.)(localhost|local|internal|lan|home|corp|home\.arpa)$/;

/**
 * Whether a host, as `URL.hostname` writes it, is this computer or on a local network, as far as its name shows. Names
 * without a dot are local.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  const address = host.startsWith('[') ? host.slice(1, -1) : host;
  const family = isIP(address);
  if (family !== 0) return near.check(address, family === 4 ? 'ipv4' : 'ipv6');
  return !host.includes('.') || nearNames.test(host);
}

/** This computer itself: the only host for which plain http is ever accepted. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
