import { useState } from 'react';

type Words = Record<string, string>;

/** What stood in the fields when they were last looked at, what was typed, and what somebody else wrote meanwhile. */
export type Held<Fields extends Words> = { seen: Fields; typed: Fields; others: Partial<Fields> };

/** Only what was changed. */
export const changedIn = <Fields extends Words>({ seen, typed }: Pick<Held<Fields>, 'seen' | 'typed'>) =>
  Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== seen[name])) as Partial<Fields>;

/**
 * The fields once somebody else has changed them: one that was left alone shows the newer words, one that was typed in
 * keeps what was typed beside them.
 */
export function merged<Fields extends Words>(held: Held<Fields>, now: Fields): Held<Fields> {
  const typed: Words = { ...held.typed };
  const others: Words = { ...(held.others as Words) };
  for (const [name, text] of Object.entries(now)) {
    if (text === held.seen[name]) continue;
    delete others[name];
    if (typed[name] === held.seen[name]) typed[name] = text;
    else if (typed[name] !== text) others[name] = text;
  }
  return { seen: now, typed: typed as Fields, others: others as Partial<Fields> };
}

/** The fields of a form about something that others change too; `now` is how it stands. */
export function useWordsHeld<Fields extends Words>(now: Fields) {
  const [held, setHeld] = useState<Held<Fields>>({ seen: now, typed: now, others: {} });
  if (Object.entries(now).some(([name, text]) => text !== held.seen[name])) setHeld(merged(held, now));
  const type = (name: keyof Fields, text: string) =>
    setHeld((was) => ({ ...was, typed: { ...was.typed, [name]: text } }));
  const take = (name: keyof Fields) =>
    setHeld((was) => ({
      ...was,
      typed: { ...was.typed, [name]: was.others[name] },
      others: { ...was.others, [name]: undefined },
    }));
  return { typed: held.typed, others: held.others, changed: changedIn(held), type, take };
}
