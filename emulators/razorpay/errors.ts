import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

type ErrorBody = { error: Record<string, unknown> };

function errorBody(description: string, field?: string): ErrorBody {
  return {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      ...(field === undefined ? {} : { field }),
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
    },
  };
}

/** Thrown by the rules below the routes; answered in the provider's form. */
export function refuse(description: string, field?: string, status: ContentfulStatusCode = 400): HTTPException {
  return new HTTPException(status, {
    message: description,
    res: Response.json(errorBody(description, field), { status }),
  });
}

export const unknownId = (): HTTPException => refuse('The id provided does not exist');
export const malformedId = (id: string): HTTPException => refuse(`invalid input [id] = [${id}]`, 'id');
