import { describe, expect, it } from 'vitest';
import { grievanceSchema, listRequestOf, statusSchema, stepSchema } from './schema';

const issueOf = (
  schema: { safeParse: (input: unknown) => { error?: { issues: { message: string; path: PropertyKey[] }[] } } },
  input: unknown,
) => {
  const [issue] = schema.safeParse(input).error?.issues ?? [];
  return issue ? [issue.message, issue.path[0]] : null;
};
const WHOLE = { name: 'Asha Rao', phone: '9876543210', email: 'asha@example.com', text: 'Nothing came.' };

const NAME = 'Please enter your name';
const TEXT = 'Please write what went wrong';
const EITHER = 'Please enter your phone number or your email address, so that we can answer';
const TRAP = 'This looks as if a program had written it. Please call or write to us instead.';

describe('a grievance', () => {
  it.each<[string, Record<string, unknown>, [string, string]]>([
    ['no name', { name: undefined }, [NAME, 'name']],
    ['a name of control characters', { name: '\u0000\u0007' }, [NAME, 'name']],
    ['81 letters of name', { name: 'अ'.repeat(81) }, ['Please enter a shorter name', 'name']],
    ['4,001 letters of name', { name: ' '.repeat(4_001) }, ['Please enter a shorter name', 'name']],
    ['a list as name', { name: ['Asha'] }, [NAME, 'name']],
    ['half an address', { email: 'asha@' }, ['Please enter a valid email address', 'email']],
    [
      'a second header',
      { email: 'a@example.com\r\nBcc: b@example.com' },
      ['Please enter a valid email address', 'email'],
    ],
    ['a landline', { phone: '2212345678' }, ['Please enter a valid 10-digit phone number', 'phone']],
    ['no way to answer', { phone: ' ', email: '' }, [EITHER, 'phone']],
    ['no text', { text: undefined }, [TEXT, 'text']],
    ['a name of blanks', { name: ' ' }, [NAME, 'name']],
    ['a number as phone', { phone: 9_876_543_210 }, ['Please enter a valid 10-digit phone number', 'phone']],
    ['a number as address', { email: 1 }, ['Please enter a valid email address', 'email']],
    ['a blank text', { text: '\r\n \t' }, [TEXT, 'text']],
    ['2,001 letters', { text: 'a'.repeat(2_001) }, ['Please write at most 2,000 characters', 'text']],
    [
      '20,001 letters, most of them blanks',
      { text: `${' '.repeat(20_000)}?` },
      ['Please write at most 2,000 characters', 'text'],
    ],
    ['what no person fills in', { website: 'https://evil.example' }, [TRAP, 'website']],
    ['the same as a list', { website: ['x'] }, [TRAP, 'website']],
  ])('refuses %s', (_name, change, issue) => {
    expect(issueOf(grievanceSchema, { ...WHOLE, ...change })).toEqual(issue);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['a number alone', { email: '' }, { email: null }],
    ['an address alone', { phone: null }, { phone: null }],
    ['an address and a blank number', { phone: ' ' }, { phone: null }],
    ['one letter of name', { name: 'A' }, { name: 'A' }],
    ['Devanagari digits', { phone: '९८७६५४३२१०' }, {}],
    ['one canonical address', { email: ' Asha@Example.COM ' }, {}],
    ['an empty trap', { website: '' }, {}],
    ['80 letters of name', { name: 'अ'.repeat(80) }, { name: 'अ'.repeat(80) }],
    ['4,000 letters of name, most of them blanks', { name: `Asha${' '.repeat(3_996)}` }, { name: 'Asha' }],
    ['20,000 letters, most of them blanks', { text: `${' '.repeat(19_999)}?` }, { text: '?' }],
    ['2,000 emoji', { text: '😀'.repeat(2_000) }, { text: '😀'.repeat(2_000) }],
    ['markup and formulas', { text: '<b>=cmd</b>' }, { text: '<b>=cmd</b>' }],
    ['lines', { text: 'One\r\n\r\n\r\nTwo\u0000' }, { text: 'One\n\nTwo' }],
    ['turned directions', { name: 'Asha \u202eRao' }, {}],
  ])('takes %s', (_name, change, kept) => {
    const { website: _, ...parsed } = grievanceSchema.parse({ ...WHOLE, ...change });
    expect(parsed).toEqual({ ...WHOLE, ...kept });
  });
});

describe('who asks how it stands', () => {
  const NUMBER = 'Please enter the number of the grievance, for example G12345678';
  const CONTACT = 'Please enter the phone number or the email address that you gave';
  it.each<[unknown, unknown, [string, string] | null]>([
    ['G12345678', '9876543210', null],
    ['1234 5678', ' Asha@Example.com ', null],
    [`G12345678${' '.repeat(91)}`, '9876543210', null],
    [`G12345678${' '.repeat(92)}`, '9876543210', [NUMBER, 'number']],
    ['G12345678', `${' '.repeat(301)}9876543210`, null],
    ['G12345678', `98765${' '.repeat(290)}43210`, null],
    ['G12345678', `98765${' '.repeat(291)}43210`, [CONTACT, 'contact']],
    ['G12345678', undefined, [CONTACT, 'contact']],
    ['', '9876543210', [NUMBER, 'number']],
    [undefined, '9876543210', [NUMBER, 'number']],
    ['G'.repeat(101), '9876543210', [NUMBER, 'number']],
    [{ contains: 'G' }, '9876543210', [NUMBER, 'number']],
    ['G12345678', '', [CONTACT, 'contact']],
    ['G12345678', { not: '' }, [CONTACT, 'contact']],
    ['G12345678', '98765', [CONTACT, 'contact']],
    ['G12345678', '%@%', [CONTACT, 'contact']],
    ['G12345678', `${'a'.repeat(300)}@example.com`, [CONTACT, 'contact']],
  ])('%j with %j', (number, contact, issue) => {
    expect(issueOf(statusSchema, { number, contact })).toEqual(issue);
  });

  it('in one form each', () => {
    expect(statusSchema.parse({ number: 'g1234 5678', contact: '+91 98765 43210' })).toEqual({
      number: 'G12345678',
      contact: '9876543210',
    });
    expect(statusSchema.parse({ number: '१२३४५६७८', contact: 'ASHA@example.com' }).contact).toBe('asha@example.com');
  });
});

describe('a step of the owner', () => {
  const WRITE = 'Please write the answer';
  const VERSION = 'Please send the version that you saw';
  it.each<[Record<string, unknown>, [string, string] | null]>([
    [{ action: 'acknowledge', version: 1 }, null],
    [{ action: 'answer', version: 1, text: 'Sorry.' }, null],
    [{ action: 'answer', version: 1 }, [WRITE, 'text']],
    [{ action: 'answer', version: 1, text: ' \n' }, [WRITE, 'text']],
    [{ action: 'answer', version: 1, text: 'a'.repeat(2_001) }, ['Please write at most 2,000 characters', 'text']],
    [{ action: 'reopen', version: 1, text: ' ' }, null],
    [{ action: 'acknowledge', version: 1, text: 7 }, [WRITE, 'text']],
    [{ action: 'erase', version: 1 }, ['Please say what to do', 'action']],
    [{ version: 1 }, ['Please say what to do', 'action']],
    [{ action: 'reopen' }, [VERSION, 'version']],
    [{ action: 'reopen', version: 0 }, [VERSION, 'version']],
    [{ action: 'reopen', version: 1.5 }, [VERSION, 'version']],
  ])('%j', (input, issue) => {
    expect(issueOf(stepSchema, input)).toEqual(issue);
  });
});

describe('the owner’s list', () => {
  const ID = '01999999-9999-7999-8999-999999999999';
  it.each<[string, object]>([
    ['', { state: 'open', after: null }],
    ['state=&after=', { state: 'open', after: null }],
    ['state=open', { state: 'open', after: null }],
    [`after=${ID}&x=1`, { state: 'open', after: { id: ID, answeredAt: null } }],
    [
      `state=answered&after=1700000000123-${ID}`,
      { state: 'answered', after: { id: ID, answeredAt: new Date(1_700_000_000_123) } },
    ],
  ])('is asked for by %j', (query, asked) => {
    expect(listRequestOf(new URLSearchParams(query))).toEqual(asked);
  });

  it.each([
    ['state=all', 'Please choose the open or the answered ones'],
    ['after=1', 'There is nothing after that'],
    [`state=answered&after=${ID}`, 'There is nothing after that'],
    [`after=1700000000123-${ID}`, 'There is nothing after that'],
    [`after=1700000000123-${ID}0`, 'There is nothing after that'],
  ])('cannot be asked for by %j', (query, message) => {
    const refused = expect.objectContaining({ code: 'invalid', message });
    expect(() => listRequestOf(new URLSearchParams(query))).toThrow(refused);
  });
});
