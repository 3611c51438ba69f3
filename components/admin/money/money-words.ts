import { formatMoney } from '@/lib/core/format';
import { ofPaise } from '@/lib/core/money';

/** Paise as they are printed: `₹2,499`, `₹2,499.50`, `-₹1`. */
export function printPaise(paise: number, currency = 'INR'): string {
  const printed = formatMoney({ ...ofPaise(Math.abs(paise)), currency });
  return paise < 0 ? `-${printed}` : printed;
}
