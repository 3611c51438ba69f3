import { X } from 'lucide';
import { Dialog } from 'radix-ui';
import { useAuth } from '@/components/auth/auth-provider';
import { Icon } from '@/components/ui/icon';
import { useCloseRequest } from '@/components/ui/use-close-request';
import { accountLink, chrome, mainLinks, ordersLink } from '@/content/navigation';
import { NavLink } from './nav-link';
import { SignInButton } from './sign-in-button';

type SideMenuProps = { open: boolean; onOpenChange: (open: boolean) => void; onClosed: () => void };

/** The links of the header as a sheet from the right. */
export function SideMenu({ open, onOpenChange, onClosed }: SideMenuProps) {
  const { isAuthenticated } = useAuth();
  const close = () => onOpenChange(false);
  useCloseRequest(open, close);
  const links = isAuthenticated ? [...mainLinks, ordersLink, accountLink] : mainLinks;
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-ink/60" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          className="fixed inset-y-0 right-0 z-50 flex w-[min(20rem,85vw)] flex-col overflow-y-auto rounded-l-lg bg-cream px-5 pt-3 pb-6 shadow-lg outline-none"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="font-bold font-display text-2xl">{chrome.menu}</Dialog.Title>
            <Dialog.Close
              aria-label={chrome.closeMenu}
              className="-mr-2 grid size-12 place-items-center rounded-full hover:bg-cream-deep"
            >
              <Icon of={X} />
            </Dialog.Close>
          </div>
          <nav aria-label={chrome.mainNav} className="mt-3">
            <ul>
              {links.map(({ href, label }) => (
                <li key={href} className="border-line border-b last:border-0">
                  <NavLink
                    href={href}
                    onClick={close}
                    className="flex min-h-14 items-center rounded-sm px-2 font-semibold text-xl hover:bg-cream-deep aria-[current=page]:text-leaf aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:decoration-turmeric aria-[current=page]:underline-offset-8"
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <SignInButton className="mt-6 w-full" done={close} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
