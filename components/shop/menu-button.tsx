'use client';

import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { chrome } from '@/content/navigation';

const loadMenu = () => import('./side-menu').then((menu) => menu.SideMenu);
const SideMenu = dynamic(loadMenu, { ssr: false });

/** The menu itself is loaded when a finger or the focus comes near. */
export function MenuButton({ className }: { className?: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={chrome.openMenu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        className={className}
      >
        <Icon name="menu" className="size-7" />
      </button>
      {wanted && <SideMenu open={open} onOpenChange={setOpen} onClosed={() => button.current?.focus()} />}
    </>
  );
}
