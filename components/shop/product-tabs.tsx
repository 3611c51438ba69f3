import { Tabs } from '@/components/ui/tabs';
import { product } from '@/content/product';
import { Benefits } from './benefits';
import { Dosage } from './dosage';
import { HowToUse } from './how-to-use';

function Paragraphs({ of }: { of: readonly string[] }) {
  return (
    <div className="max-w-prose space-y-3 text-lg">
      {of.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

export function ProductTabs() {
  return (
    <Tabs
      label={product.tabsLabel}
      tabs={[
        { id: 'description', label: product.about.tab, panel: <Paragraphs of={product.about.paragraphs} /> },
        { id: 'benefits', label: product.benefitsTab, panel: <Benefits /> },
        {
          id: 'how-to-use',
          label: product.howTab,
          panel: (
            <div className="space-y-6 pt-2">
              <HowToUse />
              <Dosage />
            </div>
          ),
        },
        {
          id: 'ingredients',
          label: product.ingredients.tab,
          panel: <Paragraphs of={product.ingredients.paragraphs} />,
        },
      ]}
    />
  );
}
