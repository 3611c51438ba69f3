import { Check, Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { success } from '@/content/payment';
import { ResultBody } from './result-frame';
import { ResultHead } from './result-head';

type SuccessViewProps = {
  orderId: string | null;
  isCod: boolean;
  /** The order itself, where it may be seen. */
  panel: ReactNode;
};

/** Section 2: the title follows the query. */
export function SuccessView({ orderId, isCod, panel }: SuccessViewProps) {
  return (
    <>
      <ResultHead
        tone="good"
        icon={<Check aria-hidden="true" className="size-10" strokeWidth={3} />}
        title={isCod ? success.cod : success.online}
        text={isCod ? success.codText : success.onlineText}
        orderIdLabel={success.orderId}
        orderId={orderId}
      />
      <ResultBody wide={panel !== null}>
        {isCod && (
          <p className="mb-8 flex items-center gap-3 rounded-md bg-turmeric-soft px-5 py-4 font-semibold">
            <Coins aria-hidden="true" className="shrink-0" />
            {success.cash}
          </p>
        )}
        <div className={panel ? 'grid items-start gap-x-12 gap-y-8 lg:grid-cols-2' : undefined}>
          {panel}
          <div>
            <NextSteps />
            <div className="mt-9 flex flex-col gap-3 sm:flex-row">
              <Button href="/shop/product" size="lg" className="sm:flex-1">
                {success.again}
              </Button>
              <Button href="/shop/home" size="lg" variant="secondary" className="sm:flex-1">
                {success.home}
              </Button>
            </div>
          </div>
        </div>
      </ResultBody>
    </>
  );
}

function NextSteps() {
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-2xl">
        {success.next}
      </h2>
      <ol className="mt-4">
        {success.steps.map((step, index) => (
          <li key={step} className="group relative flex gap-4 pb-5 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-9 bottom-0 left-[calc(1.125rem-1px)] w-0.5 bg-line group-last:hidden"
            />
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-full border-2 border-turmeric bg-paper font-bold font-display"
            >
              {index + 1}
            </span>
            <span className="pt-1">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
