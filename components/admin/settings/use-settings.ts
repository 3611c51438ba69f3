import { useState } from 'react';
import type { Told } from '@/components/lists/told';
import { settingsFailed } from '@/content/settings-answers';
import type { Group } from '@/lib/core/settings/rules';
import type { AdminSettings, History as Changes } from '@/lib/core/settings/service';
import { type ApiAnswer, callApi } from '@/lib/http/client';
import { useMadeAnew } from '../use-shown-again';
import { isSame } from './typed';

const PATH = '/api/admin/settings';

export type Standing = AdminSettings;
export type Refusal = { field: string; message: string };
type Answered = Standing | Refusal;
export type History = Told<Changes>;

const isStanding = (data: Answered | undefined): data is Standing => data !== undefined && 'settings' in data;

const newestIn = ({ entries }: History): number => entries[0]?.version ?? 0;

/** The settings as they were last heard of, and the one way to change them. */
export function useSettings(given: Standing, givenHistory: History) {
  const [heard, setStanding] = useState(given);
  const [read, setHistory] = useState(givenHistory);
  // Whichever is newer: the page, which may be made anew, or what was answered since.
  const standing = given.version > heard.version ? given : heard;
  const history = newestIn(givenHistory) > newestIn(read) ? givenHistory : read;
  useMadeAnew();

  const readHistory = async (before: number | null): Promise<ApiAnswer<History>> => {
    const answer = await callApi<History>(`${PATH}/history${before === null ? '' : `?before=${before}`}`, {
      fallback: settingsFailed.history,
    });
    const { data } = answer;
    if (data)
      setHistory(({ entries }) => (before === null ? data : { ...data, entries: [...entries, ...data.entries] }));
    return answer;
  };

  const put = (group: Group, values: object, version: number, key: string): Promise<ApiAnswer<Answered>> =>
    callApi<Answered>(PATH, {
      method: 'PUT',
      body: { group, values, version },
      headers: { 'Idempotency-Key': key },
      fallback: settingsFailed.save,
    });

  /** Where only another group was changed meanwhile, this one is saved on top of it. */
  const save = async (group: Group, values: object): Promise<ApiAnswer<Answered>> => {
    const known = standing.settings[group];
    let answer = await put(group, values, standing.version, crypto.randomUUID());
    if (answer.status === 409 && isStanding(answer.data) && isSame(answer.data.settings[group], known))
      answer = await put(group, values, answer.data.version, crypto.randomUUID());
    if (isStanding(answer.data)) setStanding(answer.data);
    if (answer.success || answer.status === 409) void readHistory(null);
    return answer;
  };

  return { standing, history, save, moreHistory: () => readHistory(history.next) };
}

export type Save = ReturnType<typeof useSettings>['save'];

export const standingIn = (answer: ApiAnswer<Answered>): Standing | null =>
  isStanding(answer.data) ? answer.data : null;
export const refusalIn = (answer: ApiAnswer<Answered>): Refusal | null =>
  answer.data && 'field' in answer.data ? answer.data : null;
