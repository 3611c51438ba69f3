import { MapPinCheck } from 'lucide';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { parentOrders } from '@/content/parent-orders';

type LastAddressNoteProps = { filled: { number: number; isAgain: boolean } | null; onOther: () => void };

const words = parentOrders.lastAddress;

/** Says where what stands in the form comes from, and leads to an empty one. */
export function LastAddressNote({ filled, onOther }: LastAddressNoteProps) {
  return (
    <div aria-live="polite">
      {filled && (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-leaf-soft py-1.5 pr-2 pl-4 text-leaf-dark">
          <Icon of={MapPinCheck} className="size-5" />
          <p className="font-semibold">{filled.isAgain ? words.again(filled.number) : words.filled}</p>
          <Button variant="ghost" onClick={onOther} className="ml-auto px-3">
            {words.other}
          </Button>
        </div>
      )}
    </div>
  );
}
