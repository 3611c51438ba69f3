/** A package in the lock file, by the folder it is put in. */
export type Locked = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  /** It lies in the archive of the package around it. */
  inBundle?: boolean;
};
export type Supply = {
  packages: Record<string, Locked>;
  /** The least version of each package, with the reason. */
  floors: Record<string, [version: string, reason: string]>;
  /** Decided install scripts, by name. */
  scripts: Record<string, boolean>;
};

const REGISTRY = 'https://registry.npmjs.org/';
const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/;
/** The name within a scope that stands for one package on each platform. */
const PLATFORM = /\/(darwin|linux|windows|win32|freebsd)-\w+$/;

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 13);

const parts = (version: string): number[] => (version.split(/[-+]/)[0] ?? '').split('.').map(Number);

/** Whether a version is below another; one that cannot be read is. */
export function isBelow(version: string, floor: string): boolean {
  const [mine, least] = [parts(version), parts(floor)];
  if (mine.length !== 3 || mine.some(Number.isNaN)) return true;
  for (const at of [0, 1, 2]) {
    const difference = (mine[at] ?? 0) - (least[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  // 16.4.2-canary.1 comes before 16.4.2.
  return version.includes('-') && !floor.includes('-');
}

function isDecided(name: string, scripts: Record<string, boolean>): boolean {
  if (name in scripts) return true;
  const [scope = ''] = name.split('/');
  return (
    PLATFORM.test(name) && Object.keys(scripts).some((known) => PLATFORM.test(known) && known.startsWith(`${scope}/`))
  );
}

/** The package that is fetched when this one is: itself, or the one in whose archive it lies. */
function fetchedWith(folder: string, packages: Supply['packages']): Locked | undefined {
  let holder = folder;
  while (packages[holder]?.inBundle) holder = holder.slice(0, Math.max(0, holder.lastIndexOf('/node_modules/')));
  return packages[holder];
}

function objectionsTo(folder: string, one: Locked, { floors, scripts, packages }: Supply): string[] {
  const name = nameOf(folder);
  const [least, reason] = floors[name] ?? [];
  const found: string[] = [];
  // Without an address the package comes from the registry that npm is told of.
  if (one.link || (one.resolved !== undefined && !one.resolved.startsWith(REGISTRY)))
    found.push(`${folder} comes from ${one.link ? 'a folder' : one.resolved}: only ${REGISTRY} is trusted.`);
  if (!INTEGRITY.test(fetchedWith(folder, packages)?.integrity ?? ''))
    found.push(`${folder} has no SHA-512 in package-lock.json.`);
  if (one.hasInstallScript && !isDecided(name, scripts))
    found.push(`${folder} runs a script when it is installed: decide in allowScripts of package.json.`);
  if (least && isBelow(one.version ?? '', least))
    found.push(`${folder} is ${one.version}, at least ${least} is wanted: ${reason}.`);
  return found;
}

/** Everything in the lock file that may not be there, each in a sentence; also a floor of a package that is not there. */
export function objections(supply: Supply): string[] {
  const installed = Object.entries(supply.packages).filter(([folder]) => folder !== '');
  const names = new Set(installed.map(([folder]) => nameOf(folder)));
  const idle = Object.keys(supply.floors).filter((name) => !names.has(name));
  return [
    ...installed.flatMap(([folder, one]) => objectionsTo(folder, one, supply)),
    ...idle.map((name) => `versions.floor.json names ${name}, which is not installed: take it out.`),
  ];
}
