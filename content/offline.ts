/** What is shown where a page cannot be loaded for lack of a connection; kept by the browser beforehand. */
export const offline = {
  title: 'No internet connection',
  text: 'This page could not be loaded, because there is no connection to the internet just now. An order that you have placed stays placed.',
  retry: 'Try again',
} as const;
