import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';

type Card = { title: string; text: string; icon: IconName; more?: ReactNode };

export function IconCards({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="grid gap-6 md:grid-cols-3">
      {cards.map(({ title, text, icon, more }) => (
        <li key={title}>
          <span className="grid size-14 place-items-center rounded-full bg-leaf-soft text-leaf">
            <Icon name={icon} className="size-7" />
          </span>
          <h3 className="mt-3 text-2xl">{title}</h3>
          <p className="mt-1">{text}</p>
          {more}
        </li>
      ))}
    </ul>
  );
}
