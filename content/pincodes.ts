/** What is said about pincodes, and about where they lie. */
export const pincodeWords = {
  unknown: 'We do not know this pincode. Please check it once more; you can order to it all the same.',
  failed: 'We could not look up this pincode. You can order all the same.',
  twoStates: 'This pincode lies in two states. Which one is yours?',
  otherState: (states: readonly string[]) =>
    `On our list this pincode is in ${states.join(' or ')}. Please check both; you can order all the same.`,
  check: 'Check delivery to your pincode',
} as const;
