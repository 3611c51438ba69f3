import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { JsonLd } from './json-ld';

it('lets no tag begin inside its data', () => {
  const name = '</script><script>alert("1")</script><!-- ₹ गाँव';
  const html = renderToStaticMarkup(<JsonLd things={[{ '@type': 'Product', name }]} />);
  const [, text = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? [];
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@graph': [{ '@type': 'Product', name }] });
});
