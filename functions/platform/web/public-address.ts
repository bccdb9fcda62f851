/** Tells whether an address is on the public internet, and not in a private network or on this machine. */
import { BlockList, isIP } from 'node:net';

/** IANA's special-purpose registries (RFC 6890 and its successors), and the addresses of two cloud metadata services. */
const reserved4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32',
];
/** The parts of the global unicast range that embed another address or are not routed. */
const reserved6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48'];

const blocked4 = listOf(reserved4, 'ipv4');
const blocked6 = listOf(reserved6, 'ipv6');
/** Nothing outside this range is public: loopback, link-local, unique local, mapped and translated IPv4, multicast. */
const global6 = listOf(['2000::/3'], 'ipv6');

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !blocked4.check(address, 'ipv4');
    case 6:
      return !address.includes('%') && global6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6');
    default:
      return false;
  }
}

function listOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network, prefix] = subnet.split('/') as [string, string];
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
