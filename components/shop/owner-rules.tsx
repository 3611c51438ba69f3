'use client';

import { createContext, useContext } from 'react';
import type { ShopFacts } from '@/lib/core/settings/rules.facts';

/** What the owner has set that holds for an order before it is placed. */
export type OwnerRules = Pick<ShopFacts, 'holidays' | 'cash'>;

const Rules = createContext<OwnerRules | null>(null);

/** Hands the settings of the server to the forms of an order. */
export function OwnerRulesProvider({ holidays, cash, children }: OwnerRules & { children: React.ReactNode }) {
  return <Rules value={{ holidays, cash }}>{children}</Rules>;
}

export function useOwnerRules(): OwnerRules {
  const rules = useContext(Rules);
  if (!rules) throw new Error('useOwnerRules outside OwnerRulesProvider');
  return rules;
}
