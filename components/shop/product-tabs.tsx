import { Tabs } from '@/components/ui/tabs';
import { product } from '@/content/product';
import { Benefits } from './benefits';
import { Dosage } from './dosage';
import { Duration } from './duration';
import { HowToUse } from './how-to-use';

const { about, ingredients } = product;

/** Section 2: description, benefits, how to use, ingredients. */
export function ProductTabs() {
  return (
    <Tabs
      label={product.tabsLabel}
      tabs={[
        { id: 'description', label: about.tab, panel: <Description /> },
        { id: 'benefits', label: product.benefitsTab, panel: <Benefits /> },
        { id: 'how-to-use', label: product.howTab, panel: <Usage /> },
        { id: 'ingredients', label: ingredients.tab, panel: <Ingredients /> },
      ]}
    />
  );
}

function Description() {
  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:gap-14">
      <div className="space-y-3 text-lg">
        {about.paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
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

function Ingredients() {
  const [first, ...rest] = ingredients.paragraphs;
  return (
    <div className="max-w-prose space-y-4 text-lg">
      <p>{first}</p>
      <p className="rounded-md border-2 border-line-strong border-dashed bg-paper px-5 py-4 text-ink-soft">
        {ingredients.list}
      </p>
      {rest.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
