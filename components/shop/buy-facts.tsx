import { Icon } from '@/components/ui/icon';
import { product } from '@/content/product';
import { FACTS } from './facts';

export function BuyFacts() {
  return (
    <ul aria-label={product.factsLabel} className="divide-y divide-line border-line border-y">
      {product.facts.map(({ icon, text }) => (
        <li key={text} className="flex items-center gap-3 py-2.5">
          <Icon of={FACTS[icon]} className="text-leaf" />
          {text}
        </li>
      ))}
    </ul>
  );
}
