/** Said where a page is not there, or could not be shown: every page brings these along. */
export const notFoundWords = {
  code: '404',
  title: 'Page Not Found',
  text: 'The page may have moved, or the address has a small mistake in it.',
  home: 'Go to the shop',
  back: 'Back one step',
} as const;

export const errorWords = {
  reference: 'If you write to us about this, please mention',
  title: 'Something went wrong',
  text: 'This page could not be shown. Nothing was ordered and nothing was charged by this error. Please try again in a moment.',
  retry: 'Try again',
  home: 'Go to the shop',
} as const;
