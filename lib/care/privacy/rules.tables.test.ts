import { describe, expect, it } from 'vitest';
import { tables } from '@/prisma/tables';
import { PERSONAL, TABLES } from './rules.tables';

const HOW = `In lib/care/privacy/rules.accounts.ts or rules.orders.ts add each new column to "columns" of a download of
its table, or to "leftOut" with the reason. Does it hold anything about a person, and are its rows kept when an account
is erased ("rows: 'kept'")? Then add it to "empties" as well. A new table of nobody's data goes into
lib/care/privacy/rules.tables.ts as { nobodys: 'what it holds' }.`;

describe('what is kept of people', () => {
  it('is known for every table', () => {
    expect(Object.keys(TABLES).toSorted(), HOW).toEqual(tables.map(({ name }) => name).toSorted());
  });

  it.each(PERSONAL)(
    'is known for every column of $table: either shown or left out',
    ({ table, downloads, leftOut }) => {
      const shown = new Set(downloads.flatMap(({ columns }) => columns));
      const columns = tables.find(({ name }) => name === table)?.columns ?? [];
      expect([...shown, ...Object.keys(leftOut)].toSorted(), HOW).toEqual(columns.toSorted());
    },
  );

  it.each(PERSONAL)('of $table is shown once, and what is not has a reason', ({ downloads, leftOut }) => {
    for (const { columns } of downloads) expect(new Set(columns).size).toBe(columns.length);
    for (const reason of Object.values(leftOut)) expect(reason).toMatch(/\w+ \w+/);
  });

  it('has a reason where it is said to be nobody’s', () => {
    const reasons = Object.values(TABLES).flatMap((entry) => ('nobodys' in entry ? [entry.nobodys] : []));
    expect(reasons).toHaveLength(15);
    for (const reason of reasons) expect(reason).toMatch(/^\w.{5,}/);
  });

  it('is shown under these names, to whom it belongs', () => {
    const all = PERSONAL.flatMap(({ downloads }) => downloads.map(({ as, whose }) => [as, whose]));
    expect(Object.fromEntries(all)).toEqual({
      account: 'own-account',
      sessions: 'own',
      passwordResets: 'own',
      recoveryCodes: 'own',
      codes: 'own-codes',
      provedPhones: 'own',
      messages: 'own-messages',
      questions: 'own-questions',
      grievances: 'own-grievances',
      settingsChanged: 'own-changes',
      orders: 'own',
      orderEvents: 'own-orders',
      attention: 'own-orders',
      paymentPages: 'own-orders',
      payments: 'own-orders',
      refunds: 'own-orders',
      invoices: 'own-orders',
      creditNotes: 'own-invoices',
      bookDifferences: 'own-orders',
      paymentReports: 'about-own-payments',
    });
  });
});

describe('an account that is erased', () => {
  it('is looked at last, for the other rows are found by it', () => {
    expect(PERSONAL.at(-1)?.table).toBe('users');
    expect(PERSONAL.filter(({ table }) => table === 'users')).toHaveLength(1);
  });

  it('takes these rows with it, and empties what stays', () => {
    const all = PERSONAL.map(({ table, erasing }) => [
      table,
      erasing.rows === 'kept' ? { [erasing.whose]: erasing.empties } : `${erasing.rows} ${erasing.whose}`,
    ]);
    const numbers = { phone_shown_at: 'null', phone_since: 'null', former_phone: 'null' };
    const account = {
      user_name: 'null',
      email: 'null',
      phone_number: 'null',
      ...numbers,
      role: 'user',
      erased_at: 'now',
    };
    const secrets = { password_hash: 'null', totp_secret: 'null', totp_since: 'null', totp_last_step: 'default' };
    const person = { phone: 'empty', phone_proved: 'false', child_age: 'null', placed_from: 'null' };
    const marks = { track_token: 'default', version: 'next', updated_at: 'now' };
    expect(Object.fromEntries(all)).toEqual({
      users: { 'own-account': { ...account, ...secrets, email_proved_at: 'null' } },
      sessions: 'deleted own',
      password_resets: 'deleted own',
      recovery_codes: 'deleted own',
      otp_challenges: 'deleted own-codes',
      proved_phones: 'deleted own',
      idempotency_keys: 'deleted own',
      outbox_messages: 'deleted about-own-messages',
      grievances: 'deleted own-grievances',
      rate_limits: 'deleted counting-the-person',
      settings_history: { 'own-changes': { by_name: 'empty' } },
      orders: { own: { ...person, ...marks } },
      order_events: { 'own-orders': { detail: 'unwritten' } },
      attentions: { 'own-orders': { detail: 'emptyObject', note: 'null' } },
      payment_attempts: { 'own-orders': {} },
      payments: { 'own-orders': {} },
      refunds: { 'own-orders': { reason: 'null' } },
      invoices: { 'own-orders': {} },
      credit_notes: { 'own-invoices': {} },
      book_differences: { 'own-orders': { note: 'null' } },
      provider_events: { 'naming-the-person': { body: 'empty' } },
    });
  });

  it('leaves rows for a reason', () => {
    for (const { erasing } of PERSONAL) if (erasing.rows === 'kept') expect(erasing.why).toMatch(/\w+ \w+/);
  });
});
