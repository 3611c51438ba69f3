import { BOOKS, INNER, type Persons, SECRET, STAFF } from './rules.entries';

/** What orders and their money hold of a person; see `rules.tables.ts`. */
export const ORDER_TABLES: Readonly<Record<string, Persons>> = {
  orders: {
    downloads: [
      {
        as: 'orders',
        whose: 'own',
        columns: [
          ...['number', 'id', 'created_at', 'source', 'method', 'stage', 'stage_since', 'money'],
          ...['quantity', 'paid_items', 'free_items', 'kits_to_ship', 'price_per_item', 'original_amount', 'amount'],
          ...['savings', 'name', 'address1', 'address2', 'phone', 'phone_proved', 'pincode', 'city', 'district'],
          ...['region', 'child_age', 'placed_from', 'courier', 'tracking_number', 'tracking_url', 'shipped_at'],
          ...['delivered_at', 'replaces_id', 'accepted_version', 'updated_at'],
        ],
      },
    ],
    leftOut: {
      user_id: INNER,
      version: INNER,
      needs_review: INNER,
      track_token: SECRET,
      cash_reference: 'what the courier called its payment for many orders to the shop',
      cash_received_on: 'when the courier paid the shop for many orders',
      state: 'the stage in the words of an earlier version',
      money_state: 'the money in the words of an earlier version',
    },
    erasing: {
      whose: 'own',
      rows: 'kept',
      empties: {
        phone: 'empty',
        phone_proved: 'false',
        child_age: 'null',
        placed_from: 'null',
        track_token: 'default',
        version: 'next',
        updated_at: 'now',
      },
      why: `name and address stay with what was bought; ${BOOKS}`,
    },
  },
  order_events: {
    downloads: [
      {
        as: 'orderEvents',
        whose: 'own-orders',
        columns: ['order_id', 'created_at', 'type', 'by', 'from_stage', 'to_stage', 'detail'],
        // How the courier paid the shop for many orders, as above.
        ofType: { type: 'receive-cash', column: 'detail', without: ['reference', 'date', 'courier', 'file'] },
      },
    ],
    leftOut: {
      id: INNER,
      by_user_id: STAFF,
      from_state: 'the stage in the words of an earlier version',
      to_state: 'the stage in the words of an earlier version',
    },
    erasing: {
      whose: 'own-orders',
      rows: 'kept',
      empties: { detail: 'unwritten' },
      why: 'when an order did what; what people wrote, earlier addresses and photos go',
    },
  },
  attentions: {
    downloads: [
      { as: 'attention', whose: 'own-orders', columns: ['order_id', 'since', 'reason', 'detail', 'ended_at', 'note'] },
    ],
    leftOut: { id: INNER, ended_by_id: STAFF },
    erasing: {
      whose: 'own-orders',
      rows: 'kept',
      empties: { detail: 'emptyObject', note: 'null' },
      why: 'that an order was looked at, and when',
    },
  },
  payment_attempts: {
    downloads: [
      {
        as: 'paymentPages',
        whose: 'own-orders',
        columns: ['order_id', 'created_at', 'reference_id', 'amount', 'state', 'link_id', 'link_url', 'expires_at'],
      },
    ],
    leftOut: { checked_at: INNER, leased_until: INNER, held_at: INNER, counted: INNER },
    erasing: { whose: 'own-orders', rows: 'kept', empties: {}, why: BOOKS },
  },
  payments: {
    downloads: [
      {
        as: 'payments',
        whose: 'own-orders',
        columns: ['order_id', 'created_at', 'id', 'reference_id', 'amount', 'paise', 'currency', 'use', 'reason'],
      },
    ],
    leftOut: {},
    erasing: { whose: 'own-orders', rows: 'kept', empties: {}, why: BOOKS },
  },
  refunds: {
    downloads: [
      {
        as: 'refunds',
        whose: 'own-orders',
        columns: [
          ...['order_id', 'created_at', 'provider_id', 'payment_id', 'amount', 'paise', 'currency', 'state'],
          ...['origin', 'reason', 'way', 'reference', 'failure', 'bank_reference', 'processed_at', 'updated_at'],
        ],
      },
    ],
    leftOut: { id: INNER, asked_by_id: STAFF, asked_key: INNER, tries: INNER, check_at: INNER },
    erasing: { whose: 'own-orders', rows: 'kept', empties: { reason: 'null' }, why: BOOKS },
  },
  invoices: {
    downloads: [
      {
        as: 'invoices',
        whose: 'own-orders',
        columns: [
          ...['order_id', 'issued_at', 'issued_on', 'kind', 'number', 'kits', 'hsn', 'place_of_supply', 'percent'],
          ...['paise', 'taxable', 'cgst', 'sgst', 'utgst', 'igst', 'credited', 'facts', 'cancelled_at'],
        ],
      },
    ],
    leftOut: { id: INNER, year: INNER, serial: INNER },
    erasing: { whose: 'own-orders', rows: 'kept', empties: {}, why: BOOKS },
  },
  credit_notes: {
    downloads: [
      {
        as: 'creditNotes',
        whose: 'own-invoices',
        columns: [
          ...['issued_at', 'issued_on', 'number', 'reason', 'paise', 'taxable', 'cgst', 'sgst', 'utgst', 'igst'],
          'cancelled_at',
        ],
      },
    ],
    leftOut: { id: INNER, invoice_id: INNER, refund_id: INNER, year: INNER, serial: INNER },
    erasing: { whose: 'own-invoices', rows: 'kept', empties: {}, why: BOOKS },
  },
  book_differences: {
    downloads: [
      {
        as: 'bookDifferences',
        whose: 'own-orders',
        columns: [
          ...['order_id', 'seen_at', 'kind', 'subject', 'payment_id', 'ours', 'theirs', 'shown_at', 'ended_at'],
          'note',
        ],
      },
    ],
    leftOut: { id: INNER, ended_by_id: STAFF },
    erasing: {
      whose: 'own-orders',
      rows: 'kept',
      empties: { note: 'null' },
      why: 'that the books did not agree, and when; what was written about it goes',
    },
  },
  provider_events: {
    downloads: [
      {
        as: 'paymentReports',
        whose: 'about-own-payments',
        columns: ['provider', 'received_at', 'type', 'body', 'processed_at', 'outcome'],
      },
    ],
    leftOut: { event_id: INNER },
    erasing: {
      whose: 'naming-the-person',
      rows: 'kept',
      empties: { body: 'empty' },
      why: 'that the payment provider reported something, and when, without what it said',
    },
  },
};
