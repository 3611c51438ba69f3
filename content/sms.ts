/** The SMS about an account; each fits into one, and is registered (`content/dlt.ts`). */
export const sms = {
  changed: (shop: string, change: string, phone: string | null) =>
    `${shop}: ${change}. If it was not you, call ${phone ?? 'us at once'}.`,
} as const;

/** Why a message was not sent, for the owner. */
export const notRegistered = 'Its DLT template id is missing in the settings';

/** What the SMS provider is told that reports on one. */
export const messageRefusals = {
  signature: 'The signature is missing or wrong',
  failed: 'The report was not stored',
} as const;
