import type { Context as HonoContext } from 'hono';
import type { Context, EmulatorEnv } from '../core.ts';
import { Chunks } from './chunks.ts';
import { Derived } from './derived.ts';
import { Library } from './library.ts';
import { Notifier } from './notify.ts';

export interface Cloud {
  context: Context;
  library: Library;
  derived: Derived;
  chunks: Chunks;
  notifier: Notifier;
  /** Bytes delivered since the start, for the usage report. */
  traffic: { bytes: number; requests: number };
}

export type Call = HonoContext<EmulatorEnv>;

export function createCloud(context: Context): Cloud {
  return {
    context,
    library: new Library(context),
    derived: new Derived(context.config.dataDir),
    chunks: new Chunks(context),
    notifier: new Notifier(context),
    traffic: { bytes: 0, requests: 0 },
  };
}
