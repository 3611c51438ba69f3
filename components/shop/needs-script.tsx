import type { Reach } from '@/lib/core/settings/rules.facts';

type NeedsScriptProps = { text: string; byPhone: string; phone: Reach | null; className?: string };

/** What stands where a page can do nothing without scripts, with the other way where there is one. */
export function NeedsScript({ text, byPhone, phone, className = '' }: NeedsScriptProps) {
  return (
    <noscript>
      <p className={`rounded-md bg-clay-soft p-4 ${className}`}>
        {text}
        {phone && (
          <>
            {' '}
            {byPhone} <a href={phone.href}>{phone.text}</a>
          </>
        )}
      </p>
    </noscript>
  );
}
