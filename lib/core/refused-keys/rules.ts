export type RefusedKey = { provider: string; since: Date };

/** How often one message is sent to a provider that refuses us, to see whether the key is right again. */
export const PROBE_MS = 10_000;
/** The same verdict of one provider is looked at once in this time. */
export const VERDICT_MS = 2_000;
