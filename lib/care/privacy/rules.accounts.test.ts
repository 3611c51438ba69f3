import { expect, it } from 'vitest';
import { ACCOUNT_TABLES } from './rules.accounts';

it('a person downloads these columns of the own account', () => {
  const downloads = Object.values(ACCOUNT_TABLES).flatMap((table) => table.downloads);
  expect(Object.fromEntries(downloads.map(({ as, columns }) => [as, columns.join(' ')]))).toEqual({
    account:
      'created_at user_name email email_proved_at phone_number phone_shown_at former_phone role totp_since updated_at',
    sessions: 'created_at method user_agent last_seen_at expires_at ended_at',
    passwordResets: 'created_at expires_at ended_at',
    recoveryCodes: 'used_at',
    codes: 'created_at phone_number purpose status attempts expires_at decided_at',
    provedPhones: 'proved_at phone_number',
    messages: 'created_at channel to order_id topic template body data status sent_at delivery delivery_at caused_from',
    questions: 'created_at data sent_at',
    grievances: 'created_at number name phone email text placed_from acknowledged_at answered_at reopened_at steps',
    settingsChanged: 'created_at group changes by_name',
  });
});
