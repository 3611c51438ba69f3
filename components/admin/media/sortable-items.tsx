import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { type ReactNode, useId, useRef } from 'react';
import { media } from '@/content/media';
import type { ProductItem } from '@/lib/media/product-content/rules';

const words = media.moving;

type SortableItemsProps = {
  items: readonly ProductItem[];
  onOrder: (ids: string[]) => void;
  children: ReactNode;
};

/** Lets its items be put into another order by mouse, finger or keyboard. */
export function SortableItems({ items, onOrder, children }: SortableItemsProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(({ id }) => id);
  const hasMoved = useRef(false);
  const placeOf = (id: unknown) => ids.indexOf(String(id)) + 1;
  const nameOf = (id: unknown) => items.find((item) => item.id === id)?.name ?? '';
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false;
      return words.lifted(nameOf(active.id), placeOf(active.id));
    },
    onDragOver: ({ active, over }) => {
      if (!over) return;
      hasMoved.current ||= over.id !== active.id;
      // An item that was just picked up is above itself; that is no news.
      return hasMoved.current ? words.over(nameOf(active.id), placeOf(over.id)) : undefined;
    },
    onDragEnd: ({ active, over }) => words.dropped(nameOf(active.id), placeOf((over ?? active).id)),
    onDragCancel: ({ active }) => words.cancelled(nameOf(active.id)),
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onOrder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: words.instructions } }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ol className="grid gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-5">{children}</ol>
      </SortableContext>
    </DndContext>
  );
}
