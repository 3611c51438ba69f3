import { describe, expect, it } from 'vitest';
import { findPincode, placeOf } from './service';

describe('a pincode', () => {
  it('is found however it was typed', () => {
    const pune = { pincode: '411001', places: [{ city: 'Pune', district: 'Pune', state: 'Maharashtra' }] };
    for (const typed of ['411001', '411 001', '४११००१']) expect(findPincode(typed)).toEqual(pune);
  });

  it('is refused where it is none, or not on the list', () => {
    expect(() => findPincode('41100')).toThrow(expect.objectContaining({ code: 'invalid' }));
    expect(() => findPincode('900099')).toThrow(expect.objectContaining({ code: 'notFound' }));
  });
});

describe('where an order goes', () => {
  const nothing = { city: null, state: null };

  it('is completed by the list', () => {
    expect(placeOf('411001', nothing)).toEqual({ city: 'Pune', district: 'Pune', state: 'Maharashtra', isKnown: true });
    expect(placeOf('194101', { city: 'Choglamsar', state: null })).toEqual({
      city: 'Choglamsar',
      district: 'Leh',
      state: 'Ladakh',
      isKnown: true,
    });
  });

  it('is left open where only the parent could tell', () => {
    expect(placeOf('605007', nothing)).toEqual({ ...nothing, district: null, isKnown: false });
    expect(placeOf('605007', { city: null, state: 'Puducherry' })).toMatchObject({
      district: 'Puducherry',
      isKnown: true,
    });
    expect(placeOf('900099', { city: 'A camp', state: 'Ladakh' })).toEqual({
      city: 'A camp',
      district: null,
      state: 'Ladakh',
      isKnown: false,
    });
  });
});
