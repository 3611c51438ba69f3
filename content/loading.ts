/** What the full-screen loader says to whoever does not see it. */
export const loading = 'Loading';
