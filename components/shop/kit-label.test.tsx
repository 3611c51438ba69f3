import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DEFAULTS } from '@/lib/core/settings/rules';
import { KitLabel } from './kit-label';

type Kit = Parameters<typeof KitLabel>[0]['kit'];
const shown = (kit: Partial<Kit>) =>
  renderToStaticMarkup(<KitLabel kit={{ ...(DEFAULTS.kit as unknown as Kit), ...kit }} />).replace(/<[^>]+>/g, '|');

it.each<[Partial<Kit>, string]>([
  [{ vials: 2, millilitres: 2.5 }, '|In a kit||2 vials of 2.5 ml|'],
  [{ vials: 1, millilitres: null }, '|In a kit||1 vial|'],
  [{ vials: null, millilitres: 2.5 }, '|In each vial||2.5 ml|'],
])('the label says what is known of %j', (kit, text) => {
  expect(shown(kit)).toContain(text);
  expect(shown(kit).match(/vial/gi)).toHaveLength(1);
});

it('and nothing of what is not', () => expect(shown({ vials: null, millilitres: null })).toBe(''));
