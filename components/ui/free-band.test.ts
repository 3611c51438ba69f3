import { describe, expect, it } from 'vitest';
import { freeBand } from './free-band';

const at = (top: number, bottom: number) => ({ top, bottom });

describe('freeBand', () => {
  it.each([
    ['nothing is there', [], at(730, 790)],
    ['all is far above', [at(0, 60)], at(730, 790)],
    ['a bar is at the bottom', [at(740, 800)], at(670, 730)],
    ['a button stands over the bar', [at(740, 800), at(660, 700)], at(590, 650)],
    ['there is just room between two', [at(740, 800), at(600, 670)], at(670, 730)],
    ['the order of what is there means nothing', [at(660, 700), at(740, 800)], at(590, 650)],
  ])('is the lowest free place where %s', (_, obstacles, band) => {
    expect(freeBand(800, 60, obstacles)).toEqual(band);
  });

  it('lies over as little as it can where nothing is free', () => {
    expect(freeBand(200, 60, [at(0, 100), at(120, 200)])).toEqual(at(50, 110));
    expect(freeBand(200, 60, [at(0, 200)])).toEqual(at(130, 190));
  });

  it('never begins above the screen', () => {
    expect(freeBand(100, 95, [at(50, 100)])).toEqual(at(-5, 90));
  });
});
