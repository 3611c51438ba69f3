import { Button } from '@/components/ui/button';
import { paperRefusals, paperPage as words } from '@/content/papers';

/** For whoever may not see it as for what does not exist: both look the same. */
export const NoPaper = ({ order }: { order: string }) => (
  <div className="grid justify-items-start gap-4 rounded-lg bg-leaf-soft p-6 sm:p-10">
    <h1 className="text-3xl">{paperRefusals.none}</h1>
    <Button href={order} prefetch={false}>
      {words.back}
    </Button>
  </div>
);
