import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Texts that only owners and whoever starts the shop read. */
const NOT_FOR_PARENTS = /^(admin|desk|dlt|media|order-desk|owner|settings|trouble)/;

/** Of the thirteen dark patterns of India's guidelines (30 November 2023) those that are done with words. */
const WORDS: Record<string, { said: RegExp; examples: string[] }> = {
  'false urgency': {
    said: /\b(hurry|last chance|selling fast|almost gone|act now|today only|limited (time|stock|period)|while stocks? lasts?)\b|\bonly \S+ (left|remaining)|\b(offer|sale|price|deal) ends\b|\bends (soon|tonight|in)\b|\b(people|parents|others) (are )?(viewing|looking)/i,
    examples: ['Hurry!', 'Only 3 left', 'This offer ends in 10 minutes', '24 people are viewing this kit'],
  },
  'confirm shaming': {
    said: /\bno,? thanks?\b|\bI (don[’']t|do not) (care|want (my|to))\b|\bI[’']?( woul)?d rather (be|have|pay)\b/i,
    examples: ['No thanks, my child is well as it is', 'I don’t care about immunity'],
  },
  'subscription trap, and billing that goes on': {
    said: /\bsubscri(be|ption)|\bauto-?renew|\bfree trial\b|\brecurring\b|\bbilled (monthly|yearly)\b/i,
    examples: ['Subscribe and save', 'Your free trial ends'],
  },
  'trick question': {
    said: /\b(un(check|tick)|opt(ing)?[ -]out)\b|\bdo not (send|tell) me\b/i,
    examples: ['Untick this box if you do not want no messages', 'To opt out, press here'],
  },
  'disguised advertisement': {
    said: /\b(sponsored|advertorial|our partners[’']? offers?)\b/i,
    examples: ['Sponsored: what doctors say'],
  },
};

const COMMENTS = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm;
const files = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !NOT_FOR_PARENTS.test(name),
);
const textOf = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8').replace(COMMENTS, '');

describe.each(Object.entries(WORDS))('%s', (_name, { said, examples }) => {
  it.each(files)('is not in %s', (file) => {
    expect(textOf(file)).not.toMatch(said);
  });

  it.each(examples)('would be seen: %s', (example) => {
    expect(example).toMatch(said);
  });
});
