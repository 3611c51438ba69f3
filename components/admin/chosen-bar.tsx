import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';

type ChosenBarProps = {
  label: string;
  /** How many are chosen, in words. */
  chosen: string;
  clear: string;
  onClear: () => void;
  children: ReactNode;
};

/** What can be done with what is chosen in a list; it stays in view while one scrolls. */
export function ChosenBar({ label, chosen, clear, onClear, children }: ChosenBarProps) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 mt-4 flex flex-wrap items-center gap-2 rounded-lg border-2 border-leaf bg-paper p-3 shadow-lg lg:bottom-4"
    >
      <p className="mr-auto px-1 font-semibold" aria-live="polite">
        {chosen}
      </p>
      <Button variant="ghost" className="px-3!" onClick={onClear}>
        {clear}
      </Button>
      {children}
    </section>
  );
}
