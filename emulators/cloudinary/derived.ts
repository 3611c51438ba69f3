import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from './library.ts';

const MAX_TOTAL_BYTES = 256 * 1024 * 1024;

/** Images made before, on disk; the ones not used for the longest time go first. */
export class Derived {
  private readonly folder: string;
  private readonly sizes = new Map<string, number>();
  private readonly making = new Map<string, Promise<Buffer>>();
  private total = 0;
  made = 0;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'cloudinary', 'derived');
    mkdirSync(this.folder, { recursive: true });
    const files = readdirSync(this.folder).map((name) => ({ name, stat: statSync(join(this.folder, name)) }));
    for (const { name, stat } of files.sort((a, b) => a.stat.mtimeMs - b.stat.mtimeMs)) this.remember(name, stat.size);
  }

  /** The owner's id comes first in the name, so that all of an asset's files can be dropped. */
  name(owner: string, ...facts: string[]): string {
    return `${owner}-${createHash('sha1').update(facts.join('\n')).digest('hex')}`;
  }

  get(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const running = this.making.get(name);
    if (running) return running;
    const work = this.readOrMake(name, make).finally(() => this.making.delete(name));
    this.making.set(name, work);
    return work;
  }

  async drop(owner: string): Promise<void> {
    const names = [...this.sizes.keys()].filter((name) => name.startsWith(`${owner}-`));
    await Promise.all(names.map((name) => this.remove(name)));
  }

  private async readOrMake(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const size = this.sizes.get(name);
    if (size !== undefined) {
      const kept = await readFile(join(this.folder, name)).catch(() => null);
      this.forget(name);
      if (kept) {
        this.remember(name, size);
        return kept;
      }
    }
    const bytes = await make();
    this.made += 1;
    await writeWhole(join(this.folder, name), bytes);
    this.remember(name, bytes.length);
    for (const oldest of this.sizes.keys()) {
      if (this.total <= MAX_TOTAL_BYTES || oldest === name) break;
      await this.remove(oldest);
    }
    return bytes;
  }

  private remember(name: string, size: number): void {
    this.sizes.set(name, size);
    this.total += size;
  }

  private forget(name: string): void {
    this.total -= this.sizes.get(name) ?? 0;
    this.sizes.delete(name);
  }

  private async remove(name: string): Promise<void> {
    this.forget(name);
    await rm(join(this.folder, name), { force: true });
  }
}
