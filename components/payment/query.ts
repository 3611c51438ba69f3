/** The query of a payment page; anybody may write anything into it. */
export type Query = Promise<Record<string, string | string[] | undefined>>;

/** One value of a query, null where there is none; of several the first one counts. */
export const queryValue = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value[0] : value) ?? null;
