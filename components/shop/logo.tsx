import { Link } from '@/components/ui/link';
import { site } from '@/content/site';

export function Logo({ href = '/shop/home', prefetch }: { href?: string; prefetch?: false }) {
  return (
    <Link href={href} prefetch={prefetch} className="min-w-0 rounded-sm">
      <img
        src="/logo.svg"
        alt={site.name}
        width={157}
        height={40}
        className="h-9 w-auto max-w-full object-contain object-left sm:h-10"
      />
    </Link>
  );
}
