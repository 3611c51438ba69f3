'use client';

import { Menu } from 'lucide';
import { useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { PressForm } from '@/components/ui/press-form';
import { Spinner } from '@/components/ui/spinner';
import { useOnDemand } from '@/components/ui/use-on-demand';
import { chrome } from '@/content/navigation';

const loadMenu = () => import('./side-menu').then((menu) => menu.SideMenu);

/** The menu itself is loaded when a finger or the focus comes near. */
export function MenuButton({ className }: { className?: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const menu = useOnDemand(loadMenu, chrome.unavailable);
  const open = async () => {
    if (await menu.get()) setIsOpen(true);
  };
  return (
    <>
      <PressForm onPress={() => void open()} className="contents">
        <button
          ref={button}
          type="submit"
          aria-label={chrome.openMenu}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-busy={menu.isLoading || undefined}
          onPointerEnter={menu.prepare}
          onFocus={menu.prepare}
          className={className}
        >
          {menu.isLoading ? <Spinner className="size-7" /> : <Icon of={Menu} className="size-7" />}
        </button>
      </PressForm>
      {menu.part && <menu.part open={isOpen} onOpenChange={setIsOpen} onClosed={() => button.current?.focus()} />}
    </>
  );
}
