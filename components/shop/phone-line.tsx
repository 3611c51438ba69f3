import { site } from '@/content/site';

/** The queries line: a link once the owner has given the number. */
export function PhoneLine({ className }: { className?: string }) {
  return site.phoneHref ? (
    <a href={site.phoneHref} className={className}>
      {site.phone}
    </a>
  ) : (
    <span className={className}>{site.phone}</span>
  );
}
