/** Section 9, the offer in a few words: `Buy 5 and get 1 free`. */
export const buyAndGet = (kits: number, free: number) => `Buy ${kits} and get ${free} free`;

/** What is said at the largest order that the shop takes by itself. */
export const moreThan = (kits: number) => `For more than ${kits} kits, please write to us.`;
