const call = (phone: string | null) => (phone === null ? ', or call us' : `, or call us: ${phone}`);

/** What a person reads while the SMS provider refuses our own key: it is not their number, and something else works. */
export const smsTrouble = {
  unsent: (phone: string | null) =>
    `We have a problem with our SMS at the moment, so no code was sent. It is not your number. Please sign in with your e-mail and password${call(phone)}.`,
  unchecked: (phone: string | null) =>
    `We have a problem with our SMS at the moment, so your code could not be checked. It did not cost you a try. Please sign in with your e-mail and password${call(phone)}.`,
} as const;

/** What an admin reads while the media service refuses our key. */
export const mediaTrouble =
  'The media service refuses our key, so nothing was stored. Please check CLOUDINARY_URL and the account in the Cloudinary console; afterwards it works again by itself.';
