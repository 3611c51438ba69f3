import { ExternalLink, Truck } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { tracking as words } from '@/content/tracking';

type CourierLinkProps = { courier: string | null; number?: string | null; href: string | null };

/** Who carries the parcel, and where to follow it. */
export function CourierLink({ courier, number = null, href }: CourierLinkProps) {
  if (!courier) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-cream-deep px-4 py-3">
      <Icon of={Truck} className="text-turmeric-deep" />
      <p className="min-w-0 break-words">
        <span className="sr-only">{words.courier}: </span>
        <span className="font-semibold">{courier}</span>
        {number && <span className="block break-all text-sm tabular-nums">{number}</span>}
      </p>
      {href && (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className="ml-auto inline-flex min-h-11 items-center gap-1.5 font-semibold text-leaf underline underline-offset-4"
        >
          {words.follow}
          <Icon of={ExternalLink} className="size-4" />
          <span className="sr-only"> ({words.newTab})</span>
        </a>
      )}
    </div>
  );
}
