/** A name as it is compared with another: small letters, without blanks. */
const bare = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s/gu, '');

/** Whether both are the name on one parcel, however they are written. */
export const isSameName = (one: string, other: string): boolean => bare(one) === bare(other);
