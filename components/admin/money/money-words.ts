import { formatMoney } from '@/lib/core/format';

const PAISE = 100;

/** Paise as they are printed: `₹2,499`, `₹2,499.50`, `-₹1`. */
export function printPaise(paise: number, currency = 'INR'): string {
  const whole = Math.abs(paise);
  const printed = formatMoney({ amount: Math.floor(whole / PAISE), paise: whole % PAISE, currency });
  return paise < 0 ? `−${printed}` : printed;
}
