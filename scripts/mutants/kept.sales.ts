import { HAS_ISSUE, type KeptList, NEVER_NULL, NO_DEFAULT, UNREAD } from './kept.reasons.ts';

/** Of what is sold, and of care. */
export const SALES: KeptList = {
  'lib/care/grievances/schema.ts': [
    ["context.addIssue({ code: 'custom', message: words.number });", "'custom' -> ''", UNREAD],
    ["context.addIssue({ code: 'custom', message: words.contact });", "'custom' -> ''", UNREAD],
    ['if (!cursor) context.addIssue(', "'custom' -> ''", UNREAD],
    [
      "if (!parsed.success) throw new AppError('invalid', parsed.error.issues[0]?.message ?? state);",
      'parsed.error.issues[0]?.message -> parsed.error.issues[0].message',
      HAS_ISSUE,
    ],
  ],
  'lib/sales/cart/rules.ts': [
    [
      "CART_STEPS[Math.max(0, CART_STEPS.indexOf(step) - 1)] ?? 'details';",
      "'details' -> ''",
      'there is a step at every place from the first to the last',
    ],
    ["const [head = '', tail = ''] = ", "'' -> 'mutant'", 'two parts are two'],
    ["const [head = '', tail = ''] = ", "'' -> 'mutant' (2)", 'two parts are two'],
  ],
  'lib/sales/cash-book/rules.ts': [
    [
      'const GROUPED = ',
      '/^(\\d{1,3}(,\\d{2})*,\\d{3}|\\d{1,3}(,\\d{3})+)(\\.\\d{1,2}0*)?$/ -> /^(\\d{1,3}(,\\d{2})+,\\d{3}|\\d{1,3}(,\\d{3})+)(\\.\\d{1,2}0*)?$/',
      'without a pair the other form fits as well',
    ],
    ['const isNegative = ', '/^(-.+|\\(.+\\))$/ -> /(-.+|\\(.+\\))$/', 'a sign within an amount is refused as a digit'],
    ['const isNegative = ', '/^(-.+|\\(.+\\))$/ -> /^(-.+|\\(.+\\))/', 'a sign within an amount is refused as a digit'],
    ['const at = (name: string | null)', 'name === null -> false', 'no column is called null'],
    ['const at = (name: string | null)', '1 -> 2', 'before the first cell there is none, however far'],
  ],
  'lib/sales/cash-book/schema.ts': [
    [
      'const chosen = [number, tracking, amount].filter(Boolean);',
      'without .filter()',
      'only the two that must not both be missing could be missing alike',
    ],
    ['.transform(({ amount, ...found })', 'without .transform()', 'only the type changes'],
    ['.transform(({ amount, ...found })', "'' -> 'mutant'", 'only the type changes'],
    ["context.addIssue({ code: 'custom', message: found.", "'custom' -> ''", UNREAD],
    [
      "context.addIssue({ code: 'custom', message: found.",
      'found.error.issues[0]?.message -> found.error.issues[0].message',
      HAS_ISSUE,
    ],
    ["context.addIssue({ code: 'custom', message: words.paid });", "'custom' -> ''", UNREAD],
  ],
  'lib/sales/desk/schema.ts': [
    ['const day = z.iso.date(words.day)', 'without .nullable()', NEVER_NULL],
    ['method: z.enum(', 'without .nullable()', NEVER_NULL],
    ['money: z.enum(', 'without .nullable()', NEVER_NULL],
    ['if (!cursor) context.addIssue(', "'custom' -> ''", UNREAD],
    [
      'if (!parsed.success) throw new AppError(',
      'parsed.error.issues[0]?.message -> parsed.error.issues[0].message',
      HAS_ISSUE,
    ],
  ],
  'lib/sales/invoices/rules.ts': [
    ['const [year = 0, month = 0] = ', '0 -> 1', NO_DEFAULT],
    ['const [year = 0, month = 0] = ', '0 -> 1 (2)', 'both months lie before April'],
  ],
  'lib/sales/orders/rules.ts': [["const [orderId = '', attempt] = id.split('-');", "'' -> 'mutant'", NO_DEFAULT]],
  'lib/sales/papers/schema.ts': [
    [
      'if (!parsed.success) throw new AppError(',
      'parsed.error.issues[0]?.message -> parsed.error.issues[0].message',
      HAS_ISSUE,
    ],
  ],
  'lib/sales/pricing/rules.ts': [
    [
      'const amount = Math.floor((quantity * UNIT_PRICE_RUPEES * PAID_PER_TEN_THOUSAND + 5_000) / 10_000);',
      '5_000 -> 5001',
      'prices are whole hundreds of ten thousandths',
    ],
  ],
};
