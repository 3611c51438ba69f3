import { useRef, useState } from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { Retry } from '@/components/ui/retry';
import { useOnDemand } from '@/components/ui/use-on-demand';
import { earlierOrders as words } from '@/content/earlier-orders';
import { parentOrders } from '@/content/parent-orders';
import { GIVEN_OUT_AGAIN_DAYS } from '@/lib/people/phones/rules';

const loadForm = async () => (await import('./earlier-form')).EarlierForm;

/**
 * Offers what was ordered with the same number before: to everybody who has one, so that it says nothing about anybody.
 * `onFound`: for a list that stands on the same page; elsewhere a link leads to it.
 */
export function EarlierOrders({ onFound }: { onFound?: () => void }) {
  const { user } = useAuth();
  const title = useRef<HTMLHeadingElement>(null);
  const { part: Form, isLoading, hasFailed, get } = useOnDemand(loadForm);
  const [isOpen, setIsOpen] = useState(false);
  const [found, setFound] = useState<string>();
  if (!user?.phoneNumber) return null;
  const open = () => {
    setIsOpen(true);
    void get();
  };
  const show = (message: string) => {
    setIsOpen(false);
    setFound(message);
    title.current?.focus();
    onFound?.();
  };

  const body = () => {
    if (found)
      return (
        <>
          <p role="status">{found}</p>
          {!onFound && (
            <Button href="/shop/orders" className="mt-4">
              {words.toOrders}
            </Button>
          )}
        </>
      );
    if (isOpen && hasFailed)
      return <Retry message={parentOrders.notLoaded} label={parentOrders.retry} onRetry={() => void get()} />;
    if (isOpen && Form) return <Form onFound={show} />;
    return (
      <Button variant="secondary" busy={isLoading} onClick={open}>
        {words.open}
      </Button>
    );
  };

  return (
    <Panel title={words.title} text={words.text(GIVEN_OUT_AGAIN_DAYS)} titleRef={title}>
      {body()}
    </Panel>
  );
}
