import ipaddr from 'ipaddr.js';

/** Where a provider is certainly not: this machine, or a network that only we can see. */
export type Reach = 'loopback' | 'private';

/** How far an address reaches; null where it is the public internet's. */
function reachOf(address: string): Reach | null {
  const parsed = ipaddr.process(address);
  // What a network without IPv4 makes of an IPv4 address reaches as far as that.
  if (parsed.range() === 'rfc6052') return reachOf(ipaddr.fromByteArray(parsed.toByteArray().slice(12)).toString());
  const range = parsed.range();
  if (range === 'unicast') return null;
  return range === 'loopback' || range === 'unspecified' ? 'loopback' : 'private';
}

/** The host of a URL as the network will understand it: `127.1`, `0x7f.1` and a number are addresses too. */
function hostOf(url: string): string {
  const { hostname } = new URL(url);
  const asWeb = `http://${hostname}`;
  return (URL.canParse(asWeb) ? new URL(asWeb).hostname : hostname).replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

const IS_LOCAL_NAME = /(^|\.)localhost$/i;

/** How far the host that a URL names by itself reaches; null where it is public, or a name that has to be looked up. */
export function reachOfUrl(url: string): Reach | null {
  const host = hostOf(url);
  if (IS_LOCAL_NAME.test(host)) return 'loopback';
  return ipaddr.isValid(host) ? reachOf(host) : null;
}

export const objection = (key: string, reach: Reach): string =>
  reach === 'loopback'
    ? `${key} points at an emulator on this machine: live mode needs the provider's own address.`
    : `${key} points into a private network: live mode needs the provider's own address.`;

/** Finds every address of a name; rejects where there is none. */
export type Lookup = (name: string) => Promise<{ address: string }[]>;

/** One sentence for each URL whose name leads to this machine or a private network. A name that nobody knows now is let be. */
export async function lookUpAll(urls: [key: string, url: string][], lookup: Lookup): Promise<string[]> {
  const found = await Promise.all(
    urls.map(async ([key, url]) => {
      const addresses = await lookup(hostOf(url)).catch(() => []);
      const reach = addresses.map(({ address }) => reachOf(address)).find((one) => one !== null);
      return reach ? objection(key, reach) : null;
    }),
  );
  return found.filter((sentence) => sentence !== null);
}
