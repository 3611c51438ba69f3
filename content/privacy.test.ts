import { expect, it } from 'vitest';
import { LIMITS } from '@/lib/core/limits/rules';
import { SESSION_LIMITS } from '@/lib/people/auth/rules';
import { readBackup } from '@/scripts/backup/options';
import { keptFor, privacyWith } from './privacy';

const DAY_MS = 86_400_000;

it('says of sign-ins and limits what the code does', () => {
  expect(keptFor.signInDays * DAY_MS).toBe(SESSION_LIMITS.user.absoluteMs);
  // This one counts a keyed number, and no internet address.
  const { earlierPerNumber, ...byAddress } = LIMITS;
  const longest = Math.max(...Object.values(byAddress).map(({ windowS }) => windowS));
  expect(keptFor.limitHours * 3_600).toBe(longest);
  expect(earlierPerNumber.windowS).toBe(30 * 86_400);
  expect(readBackup([])).toMatchObject({ keepDays: keptFor.backupDays });
  const told = privacyWith(12, null).sections.flatMap(({ paragraphs }) => paragraphs);
  expect(told.join(' ')).toContain(`hold what was removed for up to ${keptFor.backupDays} days more`);
});

it('says the owner’s months, what is kept, why and how long, and names the officer where there is one', () => {
  const { kept, sections } = privacyWith(1, 'Asha Rao');
  expect(kept.find(({ what }) => what.includes('child'))?.howLong).toBe('1 month, then it is removed from the order');
  for (const row of kept) expect(Object.values(row).every((text) => text.length > 5)).toBe(true);
  const text = (given: typeof sections) => given.flatMap(({ paragraphs }) => paragraphs).join(' ');
  expect(text(sections)).toContain('Asha Rao is our grievance officer');
  expect(text(privacyWith(12, null).sections)).toContain('Tell us through the grievance page');
  expect(text(sections)).toMatch(/“Download my data”.*“Erase my account”/);
});
