import { useRef } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import { type ApiAnswer, type Call, callApi } from '@/lib/http/client';

/** Asked when a screen comes or comes back; after an error it is the person who tries again. */
const ASKING = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false };

/** The data of an answer for whoever takes either data or an error: throws the answer where there is no data. */
export async function ask<T>(path: string, call: Call): Promise<T> {
  const answer = await callApi<T>(path, call);
  if (!answer.success || !answer.data) throw { ...answer, message: answer.message || call.fallback };
  return answer.data;
}

/**
 * What a GET of ours answers, kept and shared under its path and `keeper`: the id of a person for what is theirs, or of
 * a screen that was given the first answer with its page; null asks nothing.
 */
export const useAnswer = <T>(
  path: string,
  keeper: string | null,
  fallback: string,
  given?: SWRConfiguration<T, ApiAnswer>,
) => useSWR<T, ApiAnswer>(keeper && [path, keeper], () => ask<T>(path, { fallback }), { ...ASKING, ...given });

/**
 * The same for what a screen was given and asks for again and again by itself: whoever has gone away from it is idle all
 * the same. `mutate` is for what somebody at the screen causes.
 */
export function useNews<T>(path: string, keeper: string, fallback: string, given: SWRConfiguration<T, ApiAnswer>) {
  const isCaused = useRef(false);
  const read = () => {
    const isPoll = !isCaused.current;
    isCaused.current = false;
    return ask<T>(path, { fallback, isPoll });
  };
  const { data, error, mutate } = useSWR<T, ApiAnswer>([path, keeper], read, { ...ASKING, ...given });
  const cause = () => {
    isCaused.current = true;
    return mutate();
  };
  return { data, error, mutate: cause };
}

/** The same for what everybody is answered alike, and may be kept by the browser; null asks nothing. */
export const useOpenAnswer = <T>(path: string | null, fallback: string) =>
  useSWR<T, ApiAnswer>(path && [path, 'everybody'], () => ask<T>(path ?? '', { fallback, mayBeKept: true }), {
    ...ASKING,
    revalidateIfStale: false,
  });

/** For an answer that came with the page: asked for only when somebody says so. */
export const asGiven = <T>(first: T) => ({ fallbackData: first, revalidateOnMount: false, revalidateIfStale: false });
