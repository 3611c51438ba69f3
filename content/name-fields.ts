/** Said beside every field for the name of a person. */
export const LONG_NAME = 'Please enter a shorter name';
