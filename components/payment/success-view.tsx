import { Check, Coins } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { success } from '@/content/payment';
import { FirstLook } from './first-look';
import { PanelSkeleton } from './order-panel';
import { ResultBody } from './result-frame';
import { OrderId, ResultHead } from './result-head';

type FrameProps = {
  title: ReactNode;
  text: ReactNode;
  /** Null leaves its line out. */
  orderId: string | null;
  cash: ReactNode;
  /** What is shown of the order itself. */
  panel: ReactNode;
};

/** Two attributes of what is around it say what of it is shown: `data-method` and, beside an order id, `data-order`. */
function Frame({ title, text, orderId, cash, panel }: FrameProps) {
  return (
    <>
      <ResultHead tone="good" icon={<Icon of={Check} className="size-10 stroke-3" />} title={title} text={text}>
        {orderId !== null && (
          <OrderId label={success.orderId} orderId={orderId} className="hidden group-data-order/result:flex" />
        )}
      </ResultHead>
      <ResultBody className="group-data-order/result:lg:max-w-5xl">
        {cash}
        <div className="group-data-order/result:grid group-data-order/result:items-start group-data-order/result:gap-x-12 group-data-order/result:gap-y-8 group-data-order/result:lg:grid-cols-2">
          {panel && <div className="hidden min-w-0 group-data-order/result:block">{panel}</div>}
          <div>
            <NextSteps />
            <div className="mt-9 flex flex-col gap-3 sm:flex-row print:hidden">
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

const Cash = () => (
  <p className="mb-8 hidden items-center gap-3 rounded-md bg-turmeric-soft px-5 py-4 font-semibold print:border print:bg-paper group-data-[method=cod]/result:flex">
    <Icon of={Coins} className="shrink-0" />
    {success.cash}
  </p>
);

type SuccessViewProps = { orderId: string | null; isCod: boolean; panel: ReactNode };

/** Section 2: the title follows the query. */
export function SuccessView({ orderId, isCod, panel }: SuccessViewProps) {
  return (
    <div className="group/result" data-method={isCod ? 'cod' : 'online'} data-order={orderId ? '' : undefined}>
      <Frame
        title={isCod ? success.cod : success.online}
        text={isCod ? success.codText : success.onlineText}
        orderId={orderId || null}
        cash={isCod && <Cash />}
        panel={orderId && panel}
      />
    </div>
  );
}

const byMethod = (cod: string, online: string, unknown: string) => (
  <>
    <span className="hidden group-data-[method=cod]/result:inline">{cod}</span>
    <span className="hidden group-data-[method=online]/result:inline">{online}</span>
    <span className="group-data-method/result:hidden">{unknown}</span>
  </>
);

/** The same before React knows the query: nothing of one order is in it, and without scripts it is true of each. */
export const SuccessShell = () => (
  <FirstLook>
    <Frame
      title={byMethod(success.cod, success.online, success.withoutScript.title)}
      text={byMethod(success.codText, success.onlineText, success.withoutScript.text)}
      orderId=""
      cash={<Cash />}
      panel={<PanelSkeleton />}
    />
  </FirstLook>
);

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
