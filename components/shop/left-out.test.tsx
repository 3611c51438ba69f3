import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { product } from '@/content/product';
import { DEFAULTS } from '@/lib/core/settings/rules';
import { factsOf } from '@/lib/core/settings/rules.facts';
import { FloatingButtons } from './floating-buttons';
import { Doctor } from './home-trust';
import { ProductTabs } from './product-tabs';
import { Testimonials } from './testimonials';

const { shop, kit } = DEFAULTS;
const live = factsOf(DEFAULTS, true);
const local = factsOf(DEFAULTS, false);
const filled = factsOf(
  {
    ...DEFAULTS,
    shop: { ...shop, whatsapp: '9820054321' },
    kit: { ...kit, ingredients: [{ name: 'Swarna Bhasma', amount: '5 mg' }] },
  },
  true,
);
const shown = (node: ReactNode) => renderToStaticMarkup(node);

describe('where parents buy', () => {
  it('no place is kept for a doctor who has not spoken', () => {
    expect(shown(<Doctor leftOut={live.leftOut} />)).toBe('');
    expect(shown(<Doctor leftOut={local.leftOut} />)).toContain('This place is kept');
    const recommendation = { name: 'A named doctor', quote: 'Own words.' };
    const said = shown(<Doctor leftOut={live.leftOut} recommendation={recommendation} />);
    expect(said).toMatch(/Own words\.<.+A named doctor/);
    expect(said).not.toContain('This place is kept');
  });

  it('no sample stands for a review, and none beside a real one', () => {
    expect(shown(<Testimonials leftOut={live.leftOut} />)).toBe('');
    expect(shown(<Testimonials leftOut={local.leftOut} />).match(/Sample parent/g)).toHaveLength(7);
    const given = [
      { name: 'Sample parent 1', designation: 'Sample', quote: 'Here a parent tells.', isSample: true },
      { name: 'Asha', designation: 'Mother of two', quote: 'It came in three days.' },
    ];
    const real = shown(<Testimonials leftOut={[]} given={given} />);
    expect(real).toContain('It came in three days.');
    expect(real).not.toMatch(/sample/i);
  });

  it('no tab speaks of ingredients that nobody has listed; what is advised is still said', () => {
    const without = shown(<ProductTabs facts={live} />);
    expect(without).not.toMatch(/>Ingredients<|The full list with amounts/);
    expect(without).toContain('Please read the label before the first use.');
    for (const facts of [local, filled]) {
      const tabs = shown(<ProductTabs facts={facts} />);
      expect(tabs).toMatch(/>Ingredients</);
      expect(tabs.split(product.ingredients.advice)).toHaveLength(2);
    }
  });

  it('no WhatsApp button leads elsewhere', () => {
    expect(shown(<FloatingButtons after="a" until="b" facts={live} />)).not.toContain('WhatsApp');
    expect(shown(<FloatingButtons after="a" until="b" facts={live} />)).toContain('href="/shop/product"');
    expect(shown(<FloatingButtons after="a" until="b" facts={filled} />)).toContain(
      'href="https://wa.me/919820054321"',
    );
    expect(shown(<FloatingButtons after="a" until="b" facts={local} />)).toContain('href="/shop/contact"');
  });
});
