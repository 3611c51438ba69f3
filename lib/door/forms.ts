import 'server-only';
import type { NextRequest } from 'next/server';
import { door } from '@/content/door';
import { AppError } from '@/lib/http/errors';
import type { User } from '@/lib/people/auth/rules';
import { type Form, type FormLimits, readForm } from './multipart';

export type { Form };

type Sender = { request: NextRequest; user: User; params: Record<string, string> };

/** `admit` says whether the sender may send a form here at all, before any of it is read. */
export type FormRule = FormLimits & { admit?: (sender: Sender) => Promise<void> };

/** A form lies on this machine's disk until it is answered: so many at once of one account, and of all with its role. */
const MOST = { user: { own: 2, all: 12 }, admin: { own: 8, all: 24 } } as const;
const AGAIN_S = 5;

const held = globalThis as typeof globalThis & { shopForms?: Map<string, number> };

/** Bundles have copies of this file; the disk is the process's. */
function counts(): Map<string, number> {
  held.shopForms ??= new Map();
  return held.shopForms;
}

/**
 * Takes a place on the disk.
 * @returns what gives it back
 * @throws AppError `rateLimited` where the account has no more, `unavailable` where nobody has
 */
function takePlace({ id, role }: User): () => void {
  const places = counts();
  const most = MOST[role];
  const now = (key: string) => places.get(key) ?? 0;
  if (now(id) >= most.own) throw new AppError('rateLimited', door.formsOfYours, { retryAfterS: AGAIN_S });
  if (now(role) >= most.all) throw new AppError('unavailable', door.formsOfMany, { retryAfterS: AGAIN_S });
  for (const key of [id, role]) places.set(key, now(key) + 1);
  return () => {
    for (const key of [id, role])
      if (now(key) > 1) places.set(key, now(key) - 1);
      else places.delete(key);
  };
}

/**
 * Reads a form to disk, once its sender may send one and there is a place for it.
 * @returns the form, and what removes its files
 * @throws AppError as `readForm`, `rateLimited`, `unavailable`, and what `admit` throws
 */
export async function takeForm(
  { admit, ...limits }: FormRule,
  { request, user, params }: Omit<Sender, 'user'> & { user: User | null },
): Promise<{ form: Form; discard: () => Promise<void> }> {
  if (!user) throw new AppError('unauthenticated', door.signIn, { reason: 'signed-out' });
  const leave = takePlace(user);
  try {
    await admit?.({ request, user, params });
    const { form, discard } = await readForm(request, limits);
    return { form, discard: () => discard().finally(leave) };
  } catch (error) {
    leave();
    throw error;
  }
}
