import { grievances } from '@/content/grievances';
import type { Officer } from '@/lib/core/settings/rules.facts';

const words = grievances.officer;
const LINK = 'inline-flex min-h-9 items-center underline underline-offset-4 [overflow-wrap:anywhere]';

/** Owner's side, section 9: whom to complain to. */
export function OfficerCard({ officer: { name, phone, email, hours } }: { officer: Officer }) {
  const rows = [
    { term: words.name, text: name, href: null },
    { term: words.phone, text: phone?.text, href: phone?.href },
    { term: words.email, text: email?.text, href: email?.href },
    { term: words.hours, text: hours, href: null },
  ].filter(({ text }) => text);
  return (
    <section aria-labelledby="officer-title" className="rounded-lg bg-leaf-soft p-5 sm:p-6">
      <h2 id="officer-title" className="text-2xl">
        {words.title}
      </h2>
      <dl className="mt-3 grid gap-3">
        {rows.map(({ term, text, href }) => (
          <div key={term}>
            <dt className="text-ink-soft text-sm">{term}</dt>
            <dd className="text-lg [overflow-wrap:anywhere]">
              {href ? (
                <a href={href} className={LINK}>
                  {text}
                </a>
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
