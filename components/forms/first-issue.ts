import type { ZodType } from 'zod';

export type Issue = { message: string; field: string | null };

/**
 * The first issue of the schema with these values, or null. The schema is fetched when it is first needed; where it
 * cannot be had, the server's own check of the same schema decides.
 */
export async function firstIssue(load: () => Promise<ZodType>, values: unknown): Promise<Issue | null> {
  try {
    const result = (await load()).safeParse(values);
    const issue = result.success ? null : result.error.issues[0];
    const field = issue?.path[0];
    return issue ? { message: issue.message, field: typeof field === 'string' ? field : null } : null;
  } catch {
    return null;
  }
}
