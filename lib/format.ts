const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const longDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** Whole rupees with Indian grouping: 12499 is `₹12,499`. */
export const formatRupees = (amount: number): string => rupees.format(amount);

/** A day in India: `21 November 2026`. */
export const formatDate = (date: Date): string => longDate.format(date);

/** `1 kit`, `5 kits`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
