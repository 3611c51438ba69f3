'use client';

import { createContext, useContext } from 'react';

const Names = createContext<readonly string[]>([]);

/** The couriers of the settings, for the forms of the order desk. */
export const useCouriers = (): readonly string[] => useContext(Names);

export function CouriersProvider({ names, children }: { names: readonly string[]; children: React.ReactNode }) {
  return <Names value={names}>{children}</Names>;
}
