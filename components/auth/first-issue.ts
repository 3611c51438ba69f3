import type { ZodType } from 'zod';

/**
 * The first message of the schema for these values, or null. The schema is fetched when it is first needed; where it
 * cannot be had, the server's own check of the same schema decides.
 */
export async function firstIssue(load: () => Promise<ZodType>, values: unknown): Promise<string | null> {
  try {
    const result = (await load()).safeParse(values);
    return result.success ? null : (result.error.issues[0]?.message ?? null);
  } catch {
    return null;
  }
}
