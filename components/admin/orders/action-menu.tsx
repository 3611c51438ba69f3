import { ChevronDown } from 'lucide';
import { DropdownMenu } from 'radix-ui';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { deskActions, deskOrder as words } from '@/content/desk-order';
import type { Action } from '@/lib/sales/orders/rules.actions';

/** What is not taken back by another step: it stands last. */
export const ENDS: readonly Action[] = ['cancel', 'lose'];

type ActionMenuProps = { actions: readonly Action[]; onChoose: (action: Action) => void };

/** What else can be done with an order. */
export function ActionMenu({ actions, onChoose }: ActionMenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button variant="secondary" size="lg" className="px-5!">
          {words.more}
          <Icon of={ChevronDown} className="size-5" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-30 min-w-56 rounded-md border border-line-strong bg-paper p-1.5 shadow-lg"
        >
          {actions.map((action) => (
            <DropdownMenu.Item
              key={action}
              onSelect={() => onChoose(action)}
              className={`flex min-h-11 cursor-pointer items-center rounded-sm px-4 font-semibold outline-none data-highlighted:bg-leaf-soft ${ENDS.includes(action) ? 'text-clay' : ''}`}
            >
              {deskActions[action].label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
