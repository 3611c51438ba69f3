import type { ReactNode } from 'react';
import { Tabs } from '@/components/ui/tabs';
import { product } from '@/content/product';
import type { ShopFacts } from '@/lib/core/settings/rules.facts';
import { Benefits } from './benefits';
import { Dosage } from './dosage';
import { Duration } from './duration';
import { HowToUse } from './how-to-use';
import { KitLabel, KitList } from './kit-label';

const { about, ingredients } = product;

type Kit = ShopFacts['kit'];
type ProductTabsProps = { facts: Pick<ShopFacts, 'kit' | 'leftOut'> };

/** Section 2: description, benefits, how to use, ingredients. Without a list what is advised stands in the description. */
export function ProductTabs({ facts: { kit, leftOut } }: ProductTabsProps) {
  const hasList = !leftOut.includes('ingredients');
  const list = { id: 'ingredients', label: ingredients.tab, panel: <Ingredients kit={kit} /> };
  return (
    <Tabs
      label={product.tabsLabel}
      tabs={[
        { id: 'description', label: about.tab, panel: <Description>{!hasList && <Advice kit={kit} />}</Description> },
        { id: 'benefits', label: product.benefitsTab, panel: <Benefits /> },
        { id: 'how-to-use', label: product.howTab, panel: <Usage /> },
        ...(hasList ? [list] : []),
      ]}
    />
  );
}

function Description({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:gap-14">
      <div className="space-y-3 text-lg">
        {about.paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {children}
      </div>
      <dl className="divide-y divide-line self-start rounded-lg border border-line bg-paper px-5">
        {about.facts.map(({ name, text }) => (
          <div key={name} className="grid grid-cols-[6rem_1fr] gap-3 py-3">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Usage() {
  return (
    <div className="space-y-6">
      <HowToUse />
      <div className="grid gap-6 lg:grid-cols-2 lg:gap-5">
        <Dosage />
        <Duration />
      </div>
    </div>
  );
}

function Ingredients({ kit }: { kit: Kit }) {
  return (
    <div className="max-w-prose space-y-4 text-lg">
      <p>{ingredients.text}</p>
      <KitList label={ingredients.list} rows={kit.ingredients.map(({ name, amount }) => [name, amount])} />
      <Advice kit={kit} />
    </div>
  );
}

function Advice({ kit }: { kit: Kit }) {
  return (
    <>
      <p>{ingredients.advice}</p>
      <KitLabel kit={kit} />
    </>
  );
}
