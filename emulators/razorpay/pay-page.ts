import { escapeHtml, formatPaise } from '../html.ts';
import type { Link, LinkStatus } from './model.ts';

const STYLE = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1c2a3a; background: #eef2f7; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: start center; padding: 24px 16px; }
main { width: 100%; max-width: 400px; background: #fff; border-radius: 16px; overflow: hidden; box-shadow: 0 12px 40px #1c2a3a1f; }
header { background: #12324f; color: #fff; padding: 20px 24px; }
header p { margin: 0; }
.amount { font-size: 2.25rem; font-weight: 700; line-height: 1.2; margin-top: 8px !important; font-variant-numeric: tabular-nums; }
.about { color: #c9d8e6; font-size: .9rem; overflow-wrap: anywhere; }
.body { padding: 20px 24px 24px; }
fieldset { border: 0; padding: 0; margin: 0 0 20px; }
legend { font-weight: 600; padding: 0; margin-bottom: 8px; }
label { display: flex; align-items: center; gap: 12px; min-height: 52px; padding: 0 16px; border: 1px solid #d5dde6; border-radius: 10px; margin-bottom: 8px; cursor: pointer; }
label:has(:checked) { border-color: #1663a8; background: #eef6fd; }
input { width: 20px; height: 20px; accent-color: #1663a8; margin: 0; }
button, .button { display: block; width: 100%; min-height: 48px; border-radius: 10px; border: 1px solid transparent; font: inherit; font-weight: 600; cursor: pointer; margin-top: 10px; text-align: center; line-height: 46px; text-decoration: none; }
.pay { background: #1663a8; color: #fff; }
.pay:hover { background: #114f87; }
.fail { background: #fff; color: #a3231f; border-color: #e3b6b4; }
.back { background: #fff; color: #3c4d5f; border-color: #d5dde6; }
button:focus-visible, .button:focus-visible, input:focus-visible { outline: 3px solid #f0a500; outline-offset: 2px; }
.notice { padding: 12px 16px; border-radius: 10px; margin: 0 0 16px; }
.bad { background: #fdecea; color: #8c1d18; }
.good { background: #e7f6ec; color: #14532d; }
.plain { background: #f1f4f8; }
.standin { margin: 20px 0 0; padding-top: 16px; border-top: 1px dashed #d5dde6; color: #5a6b7c; font-size: .875rem; }
`;

const CLOSED: Record<LinkStatus, { text: string; tone: string } | null> = {
  created: null,
  partially_paid: null,
  paid: { text: 'This payment is complete. Thank you.', tone: 'good' },
  cancelled: { text: 'This payment link was cancelled by the shop. Nothing was charged.', tone: 'plain' },
  expired: { text: 'This payment link has expired. Nothing was charged.', tone: 'plain' },
};

const FORM = `<fieldset><legend>Pay with</legend>
<label><input type="radio" name="method" value="upi" checked> UPI</label>
<label><input type="radio" name="method" value="card"> Card</label>
<label><input type="radio" name="method" value="netbanking"> Netbanking</label>
</fieldset>
<button class="pay" name="action" value="pay">Pay</button>
<button class="fail" name="action" value="fail">Fail</button>`;

function toDocument(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main>${content}</main></body></html>`;
}

const STAND_IN = `<p class="standin">This is a local stand-in for the payment page. No money moves here.</p>`;

export function renderPayPage(link: Link, merchant: string, failed: boolean): string {
  const amount = formatPaise(link.amount, link.currency);
  const closed = CLOSED[link.status];
  const notices = [
    ...(failed && !closed
      ? ['<p class="notice bad" role="alert">Payment failed. Nothing was charged; you can try again.</p>']
      : []),
    ...(closed ? [`<p class="notice ${closed.tone}" role="status">${closed.text}</p>`] : []),
  ];
  const backName = link.status === 'paid' ? 'Return to the shop' : 'Back without paying';
  const back = link.callback_url === '' ? '' : `<button class="back" name="action" value="back">${backName}</button>`;
  return toDocument(
    `Pay ${amount}`,
    `<header><p>${escapeHtml(merchant)}</p><p class="amount">${escapeHtml(amount)}</p>
<p class="about">${escapeHtml(link.description)}</p><p class="about">${escapeHtml(link.reference_id)}</p></header>
<div class="body">${notices.join('')}<form method="post" action="/pay/${escapeHtml(link.id)}">${closed ? '' : FORM}${back}</form>${STAND_IN}</div>`,
  );
}

export function renderUnknownLink(): string {
  return toDocument(
    'Unknown payment link',
    `<header><p class="amount">Unknown link</p></header><div class="body"><p>There is no such payment link here.</p>${STAND_IN}</div>`,
  );
}
