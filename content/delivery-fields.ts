import { LONG_NAME } from './name-fields';

/** Section 5: what is said beside the fields for the delivery, in the words of its table. */
export const deliveryFields = {
  name: 'Name is required',
  longName: LONG_NAME,
  address1: 'Address line 1 is required',
  longAddress1: 'Please enter a shorter address line 1',
  address2: 'Please enter address line 2 as text',
  longAddress2: 'Please enter a shorter address line 2',
  phone: 'Phone number is required',
  noPincode: 'Pincode is required',
  pincode: (digits: number) => `Please enter a valid ${digits}-digit pincode`,
  city: 'Please enter the city as text',
  longCity: 'Please enter a shorter city',
  state: 'Please choose a state from the list',
  noAge: 'Child age is required',
  age: (from: number, to: number) => `Please enter a valid age between ${from}-${to} years`,
} as const;
