'use client';

import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type Tab = { id: string; label: string; panel: ReactNode };

const TRIGGER =
  'min-h-12 shrink-0 rounded-full px-4 font-semibold text-ink-soft hover:bg-cream-deep data-[state=active]:bg-leaf data-[state=active]:text-paper sm:px-5';

/** Every panel is in the page from the start; without scripts all of them show, one below the other. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <Radix.Root defaultValue={tabs[0]?.id}>
      <Radix.List
        aria-label={label}
        className="grid grid-cols-2 gap-1 rounded-lg border border-line bg-paper p-1.5 sm:flex sm:w-fit sm:rounded-full noscript:hidden"
      >
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.id} value={tab.id} className={TRIGGER}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.id}
          value={tab.id}
          forceMount
          className="mt-6 data-[state=inactive]:hidden noscript:block!"
        >
          <h3 className="mb-3 text-2xl">{tab.label}</h3>
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
