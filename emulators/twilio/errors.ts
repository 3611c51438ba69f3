import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export function errorBody(status: number, code: number, message: string): Record<string, unknown> {
  return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
}

/** Thrown by the rules below the routes; answered in the provider's form. */
export function refuse(status: ContentfulStatusCode, code: number, message: string): HTTPException {
  return new HTTPException(status, { message, res: Response.json(errorBody(status, code, message), { status }) });
}

export const notFound = (path: string): HTTPException =>
  refuse(404, 20404, `The requested resource ${path} was not found`);

export const isE164 = (number: string): boolean => /^\+[1-9]\d{6,14}$/.test(number);
