import { describe, expect, it } from 'vitest';
import { enquirySchema } from './schema';

const whole = { name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210', message: 'When may I begin?' };
const issueOf = (input: unknown) => {
  const { error } = enquirySchema.safeParse(input);
  return error ? [error.issues[0]?.message, error.issues[0]?.path[0]] : null;
};

const NAME = 'Please enter your name';
const MESSAGE = 'Please write your question';
const EITHER = 'Please enter your email address or your phone number, so that we can answer';
const EMAIL = 'Please enter a valid email address';
const PHONE = 'Please enter a valid 10-digit phone number';

describe('a question', () => {
  it.each<[string, Record<string, unknown>, [string, string]]>([
    ['no name', { name: undefined }, [NAME, 'name']],
    ['a blank name', { name: ' \u200a\n' }, [NAME, 'name']],
    ['a name of control characters', { name: '\u0000\u0007' }, [NAME, 'name']],
    ['a list as name', { name: ['Asha'] }, [NAME, 'name']],
    ['81 letters of name', { name: 'अ'.repeat(81) }, ['Please enter a shorter name', 'name']],
    ['half an address', { email: 'asha@' }, [EMAIL, 'email']],
    ['two addresses', { email: 'a@example.com,b@example.com' }, [EMAIL, 'email']],
    ['a second header', { email: 'a@example.com\r\nBcc: b@example.com' }, [EMAIL, 'email']],
    ['an object as address', { email: { address: 'a@example.com' } }, [EMAIL, 'email']],
    ['nine digits', { phone: '987654321' }, [PHONE, 'phone']],
    ['a landline', { phone: '2212345678' }, [PHONE, 'phone']],
    ['no way to answer', { email: '', phone: ' ' }, [EITHER, 'email']],
    ['nothing but a name and a message', { email: undefined, phone: null }, [EITHER, 'email']],
    ['no message', { message: undefined }, [MESSAGE, 'message']],
    ['a blank message', { message: '\r\n \t' }, [MESSAGE, 'message']],
    ['2,001 letters', { message: 'a'.repeat(2_001) }, ['Please write at most 2,000 characters', 'message']],
  ])('refuses %s', (_name, change, issue) => {
    expect(issueOf({ ...whole, ...change })).toEqual(issue);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['an address alone', { phone: '' }, { phone: null }],
    ['a number alone', { email: undefined }, { email: null }],
    ['one canonical address', { email: ' Asha@Example.COM ' }, { email: 'asha@example.com' }],
    ['one canonical number', { phone: '+91 98765 43210' }, { phone: '9876543210' }],
    ['Devanagari digits', { phone: '९८७६५४३२१०' }, { phone: '9876543210' }],
    ['80 letters of name', { name: 'अ'.repeat(80) }, { name: 'अ'.repeat(80) }],
    ['2,000 emoji', { message: '😀'.repeat(2_000) }, { message: '😀'.repeat(2_000) }],
    ['lines', { message: 'One\r\n\r\n\r\nTwo' }, { message: 'One\n\nTwo' }],
  ])('takes %s', (_name, change, kept) => {
    expect(enquirySchema.parse({ ...whole, ...change })).toEqual({ ...whole, ...kept });
  });
});

describe('where a question begins and ends', () => {
  const LONG = 'Please enter a shorter name';
  it.each<[string, Record<string, unknown>, unknown[] | null]>([
    ['one letter', { name: 'A', message: '?' }, null],
    ['4,000 letters, most of them blanks', { name: `${' '.repeat(3_996)}Asha` }, null],
    ['4,001', { name: `${' '.repeat(3_997)}Asha` }, [LONG, 'name']],
    ['20,000 letters, most of them blanks', { message: `${' '.repeat(19_999)}?` }, null],
    ['20,001', { message: `${' '.repeat(20_000)}?` }, ['Please write at most 2,000 characters', 'message']],
  ])('%s', (_name, change, issue) => {
    expect(issueOf({ ...whole, ...change })).toEqual(issue);
  });
});
