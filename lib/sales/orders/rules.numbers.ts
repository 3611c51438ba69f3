/** No order has a larger number: the database keeps it in 32 bits. */
export const MAX_NUMBER = 2_147_483_647;
