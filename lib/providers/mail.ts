import 'server-only';
import nodemailer, { type Transporter } from 'nodemailer';
import { env } from '@/lib/env';
import { ProviderError } from '@/lib/http/errors';

const CONNECT_TIMEOUT_MS = 5_000;
const SOCKET_TIMEOUT_MS = 20_000;

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

/**
 * Hands one mail to the SMTP server.
 * @param mail `messageId` is our own key: receivers show a repeated one once
 * @throws ProviderError: a 4xx reply is retryable, a 5xx permanent, refused credentials unauthorized, a
 * connection lost after the data unknown
 */
export async function sendMail(mail: Mail): Promise<string> {
  const { messageId, ...rest } = mail;
  const host = new URL(env().APP_URL).hostname;
  try {
    const sent = await transport().sendMail({ ...rest, from: env().MAIL_FROM, messageId: `<${messageId}@${host}>` });
    if ((sent.rejected ?? []).length > 0) throw new ProviderError('smtp', 'permanent', { reason: 'recipient refused' });
    return String(sent.messageId);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const { responseCode, code, command } = error as { responseCode?: number; code?: string; command?: string };
    const detail = { ...(responseCode ? { status: responseCode } : {}), ...(code ? { reason: code } : {}) };
    if (code === 'EAUTH') throw new ProviderError('smtp', 'unauthorized', detail);
    if (responseCode) throw new ProviderError('smtp', responseCode < 500 ? 'retryable' : 'permanent', detail);
    throw new ProviderError('smtp', command === 'DATA' ? 'unknown' : 'retryable', detail);
  }
}
