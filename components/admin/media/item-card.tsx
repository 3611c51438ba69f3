import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import clsx from 'clsx';
import { GripVertical } from 'lucide';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { media } from '@/content/media';
import { squareUrl } from '@/lib/media/files/rules';
import type { ContentType, ProductItem } from '@/lib/media/product-content/rules';

const words = media.products;
// Busy ones keep the focus: whoever works with the keyboard stays where they were.
const ACTION = 'px-1.5! text-sm aria-disabled:cursor-progress';

type ItemCardProps = {
  item: ProductItem;
  type: ContentType;
  canReplace: boolean;
  isBusy: boolean;
  /** Tells whether it was replaced. */
  onReplace: () => Promise<boolean>;
  onEdit: () => void;
  onRemove: () => void;
};

/** One image or video of the product page with its place in the order. */
export function ItemCard({ item, type, canReplace, isBusy, onReplace, onEdit, onRemove }: ItemCardProps) {
  const { id, name, order, url, thumbnail, alt } = item;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const describe = useRef<HTMLButtonElement>(null);
  const whenFree = (act: () => void) => ({ 'aria-disabled': isBusy || undefined, onClick: isBusy ? undefined : act });
  const replace = async () => {
    if (await onReplace()) describe.current?.focus();
  };
  const named = (action: string) => `${action}: ${order + 1}, ${name}`;
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={clsx(
        'relative grid grid-cols-[7rem_1fr] overflow-hidden rounded-lg border border-line bg-paper md:block',
        isDragging && 'z-10 shadow-lg',
      )}
    >
      <img
        src={type === 'images' ? squareUrl(url, 480) : (thumbnail ?? '')}
        alt={alt}
        width={480}
        height={480}
        loading="lazy"
        className="aspect-square size-full bg-cream-deep object-cover md:h-auto"
      />
      <span className="absolute top-2 left-2 rounded-full bg-ink px-3 md:top-3 md:left-3 py-1 font-bold text-paper text-sm">
        <span aria-hidden="true">{order + 1}</span>
        <span className="sr-only">{words.place(order + 1)}</span>
      </span>
      {type === 'images' && order === 0 && (
        <span className="absolute top-20 left-2 rounded-full bg-turmeric px-2 py-0.5 font-bold text-xs md:top-3 md:left-14 md:px-3 md:py-1 md:text-sm">
          {words.main}
        </span>
      )}
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={named(words.drag)}
        className="absolute top-2 right-2 grid size-11 cursor-grab touch-none place-items-center rounded-full bg-paper/90 shadow-sm"
      >
        <Icon of={GripVertical} />
      </button>
      <div className="min-w-0 p-3 pr-14 md:p-4 md:pb-0">
        <p className="line-clamp-2 break-words font-semibold leading-snug md:line-clamp-1" title={name}>
          {name}
        </p>
        <p className="line-clamp-2 text-ink-soft text-sm md:min-h-[3em]">{alt}</p>
      </div>
      <div className="col-span-2 grid grid-cols-[1fr_1.2fr_1fr] gap-1.5 p-3">
        <Button
          variant="secondary"
          className={ACTION}
          disabled={!canReplace}
          title={canReplace ? undefined : words.replaceHint}
          aria-label={named(words.replace)}
          {...whenFree(() => void replace())}
        >
          {words.replace}
        </Button>
        <Button
          ref={describe}
          variant="secondary"
          className={ACTION}
          aria-label={named(words.edit)}
          {...whenFree(onEdit)}
        >
          {words.edit}
        </Button>
        <Button
          variant="ghost"
          className={`${ACTION} enabled:text-clay`}
          aria-label={named(words.remove)}
          {...whenFree(onRemove)}
        >
          {words.remove}
        </Button>
      </div>
    </li>
  );
}
