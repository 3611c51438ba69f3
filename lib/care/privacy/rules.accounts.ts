import { INNER, type Persons, SECRET } from './rules.entries';

/** What accounts, codes and messages hold of a person; see `rules.tables.ts`. */
export const ACCOUNT_TABLES: Readonly<Record<string, Persons>> = {
  users: {
    downloads: [
      {
        as: 'account',
        whose: 'own-account',
        columns: [
          'created_at',
          'user_name',
          'email',
          'email_proved_at',
          'phone_number',
          'phone_shown_at',
          'former_phone',
          'role',
          'totp_since',
          'updated_at',
        ],
      },
    ],
    leftOut: {
      id: INNER,
      password_hash: SECRET,
      totp_secret: SECRET,
      totp_last_step: INNER,
      phone_since: 'would say whether somebody else had the number before',
      erased_at: 'nobody can ask for an account that is erased',
    },
    erasing: {
      whose: 'own-account',
      rows: 'kept',
      empties: {
        user_name: 'null',
        email: 'null',
        phone_number: 'null',
        phone_shown_at: 'null',
        phone_since: 'null',
        former_phone: 'null',
        password_hash: 'null',
        email_proved_at: 'null',
        totp_secret: 'null',
        totp_since: 'null',
        totp_last_step: 'default',
        role: 'user',
        erased_at: 'now',
      },
      why: 'an empty row with the day of its erasing, to which the orders belong that stay',
    },
  },
  sessions: {
    downloads: [
      {
        as: 'sessions',
        whose: 'own',
        columns: ['created_at', 'method', 'user_agent', 'last_seen_at', 'expires_at', 'ended_at'],
      },
    ],
    leftOut: { id: SECRET, user_id: INNER, proved_at: INNER, confirmed_at: INNER },
    erasing: { whose: 'own', rows: 'deleted' },
  },
  password_resets: {
    downloads: [{ as: 'passwordResets', whose: 'own', columns: ['created_at', 'expires_at', 'ended_at'] }],
    leftOut: { id: SECRET, user_id: INNER, token_hash: SECRET },
    erasing: { whose: 'own', rows: 'deleted' },
  },
  recovery_codes: {
    downloads: [{ as: 'recoveryCodes', whose: 'own', columns: ['used_at'] }],
    leftOut: { user_id: INNER, code_hash: SECRET },
    erasing: { whose: 'own', rows: 'deleted' },
  },
  otp_challenges: {
    downloads: [
      {
        as: 'codes',
        whose: 'own-codes',
        columns: ['created_at', 'phone_number', 'purpose', 'status', 'attempts', 'expires_at', 'decided_at'],
      },
    ],
    leftOut: { id: SECRET },
    erasing: { whose: 'own-codes', rows: 'deleted' },
  },
  proved_phones: {
    downloads: [{ as: 'provedPhones', whose: 'own', columns: ['proved_at', 'phone_number'] }],
    leftOut: { user_id: INNER },
    erasing: { whose: 'own', rows: 'deleted' },
  },
  idempotency_keys: {
    downloads: [],
    leftOut: { user_id: INNER, key: INNER, body_hash: INNER, order_id: INNER, created_at: INNER },
    erasing: { whose: 'own', rows: 'deleted' },
  },
  outbox_messages: {
    downloads: [
      {
        as: 'messages',
        whose: 'own-messages',
        columns: [
          ...['created_at', 'channel', 'to', 'order_id', 'topic', 'template', 'body', 'data', 'status'],
          ...['sent_at', 'delivery', 'delivery_at', 'caused_from'],
        ],
      },
      { as: 'questions', whose: 'own-questions', columns: ['created_at', 'data', 'sent_at'] },
    ],
    leftOut: {
      id: INNER,
      dedupe_key: INNER,
      attempts: INNER,
      last_error: INNER,
      is_to_proved: INNER,
      trail: INNER,
      next_try_at: INNER,
      provider_id: INNER,
      delivery_error: INNER,
    },
    erasing: { whose: 'about-own-messages', rows: 'deleted' },
  },
  grievances: {
    downloads: [
      {
        as: 'grievances',
        whose: 'own-grievances',
        columns: [
          ...['created_at', 'number', 'name', 'phone', 'email', 'text', 'placed_from'],
          ...['acknowledged_at', 'answered_at', 'reopened_at', 'steps'],
        ],
        // Whoever of the shop did it.
        without: { steps: ['by', 'byId'] },
      },
    ],
    leftOut: { id: INNER, user_id: INNER, dedupe_key: INNER, version: INNER },
    erasing: { whose: 'own-grievances', rows: 'deleted' },
  },
  rate_limits: {
    downloads: [],
    leftOut: { key: 'how often something was tried; gone within a day, or a month', points: INNER, expire: INNER },
    erasing: { whose: 'counting-the-person', rows: 'deleted' },
  },
  settings_history: {
    downloads: [
      { as: 'settingsChanged', whose: 'own-changes', columns: ['created_at', 'group', 'changes', 'by_name'] },
    ],
    leftOut: { version: INNER, by_id: INNER, key: INNER, body_hash: INNER },
    erasing: {
      whose: 'own-changes',
      rows: 'kept',
      empties: { by_name: 'empty' },
      why: 'which settings the shop had when, without the name of the admin',
    },
  },
};
