import { beforeAll, describe, expect, it } from 'vitest';
import { Member } from '@/e2e/member';

const FILL_IN = 'Please fill in all fields';
const PHONE_AND_OTP = 'Please enter both phone number and OTP';

/** Section 5: the first message of each call, which whoever sends no fields at all is told. */
const FIRST: [method: 'POST' | 'PATCH', path: string, message: string][] = [
  ['POST', 'login', FILL_IN],
  ['POST', 'register', 'All fields are required'],
  ['POST', 'forgotpassword', 'Please enter your email address'],
  ['PATCH', 'resetpassword/made-up', FILL_IN],
  ['POST', 'phone/send-otp', 'Please enter phone number'],
  ['POST', 'phone/verify-login', PHONE_AND_OTP],
  ['POST', 'phone/link', PHONE_AND_OTP],
  ['POST', 'password', FILL_IN],
  ['POST', 'totp/confirm', 'Please enter the code'],
];

const BODIES = ['{}', '', ' \n ', '[]', '[{}]', '"text"', '42', 'true', 'null', '[["email","a@example.com"]]'];

describe('bodies without fields', () => {
  let member: Member;
  beforeAll(async () => {
    member = await Member.create();
  });

  it.each(FIRST)('%s auth/%s says "%s" to each of them', async (method, path, message) => {
    for (const raw of BODIES) {
      const answer = await member.send(`/api/auth/${path}`, { method, raw });
      expect([answer.status, answer.body], JSON.stringify(raw)).toEqual([400, { success: false, message }]);
    }
  });

  it('says what it cannot read', async () => {
    const answer = await member.send('/api/auth/login', { method: 'POST', raw: '{"email":' });
    expect([answer.status, answer.body.message]).toEqual([400, 'The request is not valid JSON']);
  });
});
