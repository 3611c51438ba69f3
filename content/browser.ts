/** What the browser itself says about a call. */
export const browserWords = {
  needsCookies: 'Please allow cookies for this shop in your browser and try again.',
  reference: (id: string) => `(ref ${id})`,
} as const;
