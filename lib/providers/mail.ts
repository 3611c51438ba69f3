import 'server-only';
import nodemailer, { type Transporter } from 'nodemailer';
import { env } from '@/lib/core/env';
import { ProviderError } from '@/lib/http/errors';
import { guarded } from './guard';

const CONNECT_TIMEOUT_MS = 5_000;
const SOCKET_TIMEOUT_MS = 10_000;
/** A mail that is not gone by then is tried again; receivers show it once. */
export const MAIL_MS = 12_000;

let opened: Transporter | undefined;

function transport(): Transporter {
  opened ??= nodemailer.createTransport({
    url: env().SMTP_URL,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  return opened;
}

export type Mail = { messageId: string; to: string; subject: string; text: string; html?: string; replyTo?: string };

type Failure = { responseCode?: number; code?: string; command?: string };

/** The server asks for another login, or does not take mail from our sender. */
const LOGIN_REFUSED = new Set([530, 534, 535, 538]);
const SENDER_REFUSED = new Set([550, 551, 553, 554]);

/** A login that fails for the moment (4xx) is the server's trouble, not our key's. */
function isOurs({ responseCode = 0, code, command }: Failure): boolean {
  if (LOGIN_REFUSED.has(responseCode)) return true;
  if (code === 'EAUTH' || code === 'ENOAUTH') return responseCode === 0 || responseCode >= 500;
  return command === 'MAIL FROM' && SENDER_REFUSED.has(responseCode);
}

function toProviderError(error: unknown): ProviderError {
  const failure = error as Failure;
  const { responseCode, code, command } = failure;
  const detail = { ...(responseCode ? { status: responseCode } : {}), ...(code ? { reason: code } : {}) };
  if (isOurs(failure)) return new ProviderError('smtp', 'unauthorized', detail);
  if (responseCode) return new ProviderError('smtp', responseCode < 500 ? 'retryable' : 'permanent', detail);
  return new ProviderError('smtp', command === 'DATA' ? 'unknown' : 'retryable', detail);
}

/**
 * Hands one mail to the SMTP server.
 * @param mail `messageId` is our own key: receivers show a repeated one once
 * @throws ProviderError: a 4xx reply is retryable, a 5xx permanent, a refused login or sender of ours unauthorized, a
 * connection lost after the data unknown
 */
export const sendMail = ({ messageId, ...mail }: Mail): Promise<string> =>
  guarded('smtp', 'job', () => handOver(messageId, mail), { ms: MAIL_MS });

async function handOver(messageId: string, mail: Omit<Mail, 'messageId'>): Promise<string> {
  const host = new URL(env().APP_URL).hostname;
  try {
    const sent = await transport().sendMail({ ...mail, from: env().MAIL_FROM, messageId: `<${messageId}@${host}>` });
    if ((sent.rejected ?? []).length > 0) throw new ProviderError('smtp', 'permanent', { reason: 'recipient refused' });
    return String(sent.messageId);
  } catch (error) {
    throw error instanceof ProviderError ? error : toProviderError(error);
  }
}
