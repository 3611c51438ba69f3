import { paperWords } from '@/content/papers';
import { ofPaise } from '@/lib/core/money';

const BELOW_TWENTY =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const TENS = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
/** The Indian way to count: thousands, then hundreds of thousands and hundreds of those. */
const UNITS: readonly (readonly [number, string])[] = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
];

/** A whole number in words: 1249900 is `Twelve Lakh Forty-Nine Thousand Nine Hundred`. */
function inWords(value: number): string {
  const unit = UNITS.find(([size]) => value >= size);
  if (unit) {
    const [size, name] = unit;
    const rest = value % size;
    return `${inWords(Math.floor(value / size))} ${name}${rest > 0 ? ` ${inWords(rest)}` : ''}`;
  }
  if (value < 20) return BELOW_TWENTY[value] ?? '';
  const ones = value % 10;
  return `${TENS[Math.floor(value / 10)]}${ones > 0 ? `-${BELOW_TWENTY[ones]}` : ''}`;
}

/** Paise as they are written out: `Rupees One Hundred and Five Paise Only`. */
export function amountInWords(paise: number): string {
  const { amount, paise: rest } = ofPaise(paise);
  return paperWords.inWords(inWords(amount), rest > 0 ? inWords(rest) : null);
}
