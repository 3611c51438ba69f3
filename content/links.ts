/** Said by the page of a mailed link, and by the server where somebody else sends half of one. */
export const BROKEN_LINK = 'The link is not complete. Please open it from the mail again.';
