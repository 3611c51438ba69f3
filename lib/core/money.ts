const PAISE_A_RUPEE = 100;

/** Money as it is kept: whole rupees, and the paise beside them (0 to 99). */
export type Sum = { amount: number; paise: number };

/** In paise, as the provider and the papers count. */
export const inPaise = ({ amount, paise }: Sum): number => amount * PAISE_A_RUPEE + paise;

/** Paise (not below nothing) as whole rupees and the paise beside them. */
export const ofPaise = (all: number): Sum => ({ amount: Math.floor(all / PAISE_A_RUPEE), paise: all % PAISE_A_RUPEE });

/** In rupees with a fraction, for what adds up or prints it so: 249950 is 2499.5. */
export const inRupees = (paise: number): number => paise / PAISE_A_RUPEE;
