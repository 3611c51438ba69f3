import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../core.ts';
import type { Asset, ResourceType } from './asset.ts';
import { Problem } from './problem.ts';

const ASSETS = 'cloudinary-asset';
const VERSIONS = 'cloudinary-version';

export function hexId(bytes = 16): string {
  return randomBytes(bytes).toString('hex');
}

export function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex');
}

export async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const temporary = `${path}.${hexId(4)}.tmp`;
  await writeFile(temporary, bytes);
  await rename(temporary, path);
}

/** Removes files that were written for an answer nobody got. */
export function sweep(folder: string, known: Set<string>): void {
  for (const name of readdirSync(folder)) if (!known.has(name)) rmSync(join(folder, name), { force: true });
}

/** The stored assets: descriptions in the store, bytes in files that are never written twice. */
export class Library {
  readonly folder: string;
  private readonly context: Context;

  constructor(context: Context) {
    this.context = context;
    this.folder = join(context.config.dataDir, 'cloudinary', 'originals');
    mkdirSync(this.folder, { recursive: true });
    sweep(this.folder, new Set(this.list().map((asset) => asset.file)));
  }

  get(type: ResourceType, publicId: string): Asset | null {
    return this.context.store.get<Asset>(ASSETS, key(type, publicId));
  }

  list(): Asset[] {
    return this.context.store.list<Asset>(ASSETS);
  }

  put(asset: Asset): void {
    this.context.store.put(ASSETS, key(asset.resourceType, asset.publicId), asset);
    this.context.store.put(VERSIONS, key(asset.resourceType, asset.publicId), asset.version);
  }

  /** Unix seconds, but always above what this id had before, also when that was deleted since. */
  nextVersion(type: ResourceType, publicId: string, atLeast = Math.floor(this.context.clock.now() / 1000)): number {
    return Math.max(atLeast, (this.context.store.get<number>(VERSIONS, key(type, publicId)) ?? 0) + 1);
  }

  async writeFile(bytes: Buffer): Promise<string> {
    const name = hexId();
    await writeWhole(join(this.folder, name), bytes);
    return name;
  }

  path(asset: Asset): string {
    return join(this.folder, asset.file);
  }

  async read(asset: Asset): Promise<Buffer> {
    const bytes = await readFile(this.path(asset)).catch(() => null);
    if (!bytes) throw new Problem(404, `Resource not found - ${asset.publicId}`);
    return bytes;
  }

  removeFile(name: string): Promise<void> {
    return rm(join(this.folder, name), { force: true });
  }

  async remove(asset: Asset): Promise<void> {
    this.context.store.delete(ASSETS, key(asset.resourceType, asset.publicId));
    await this.removeFile(asset.file);
  }

  rename(asset: Asset, publicId: string): Asset {
    const version = this.nextVersion(asset.resourceType, publicId, asset.version);
    const displayName = asset.displayName === lastPart(asset.publicId) ? lastPart(publicId) : asset.displayName;
    const renamed: Asset = { ...asset, publicId, displayName, version, eager: [] };
    this.context.store.transaction(() => {
      this.context.store.delete(ASSETS, key(asset.resourceType, asset.publicId));
      this.put(renamed);
    });
    return renamed;
  }
}

function lastPart(publicId: string): string {
  return publicId.slice(publicId.lastIndexOf('/') + 1);
}

function key(type: ResourceType, publicId: string): string {
  return `${type}/${publicId}`;
}
