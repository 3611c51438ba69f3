import 'server-only';
import { ProviderError } from '@/lib/http/errors';
import { guarded, useNow } from './guard';

const VERBS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const NO_ANSWER = 599;

type Send = (...args: unknown[]) => Promise<unknown>;
type Answered = { response?: { status: number; data?: { error?: object } } };
type Judge = (failure: { statusCode?: number | undefined; error?: object | undefined }) => ProviderError;

/**
 * Has every call of an SDK that goes through one HTTP client guarded. A failure of the guard itself looks like an
 * answer that the SDK understands, with the reason as its code.
 */
export function guardVerbs(provider: string, http: object, judge: Judge): void {
  const client = http as Record<(typeof VERBS)[number], Send>;
  const judged = (error: unknown) => {
    const { response } = error as Answered;
    return judge({ statusCode: response?.status, error: response?.data?.error });
  };
  for (const verb of VERBS) {
    const send = client[verb].bind(client);
    client[verb] = (...args) =>
      guarded(provider, useNow(), () => send(...args), { judge: judged }).catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error;
        throw { response: { status: NO_ANSWER, data: { error: { code: error.reason } } } };
      });
  }
}
