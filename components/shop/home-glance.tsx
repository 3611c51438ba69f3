import { Link } from '@/components/ui/link';
import { home } from '@/content/home';
import { Drawing } from './drawing';

/** What a parent asks first, on the seam below the hero; each answer leads to the whole of it. */
export function Glance() {
  const { title, facts } = home.glance;
  return (
    <section aria-label={title} className="relative mx-auto -mt-8 max-w-6xl px-4 sm:px-6 md:-mt-12">
      <ul className="grid overflow-hidden rounded-lg bg-line shadow-md [gap:1px] sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(({ title: name, text, drawing, href }) => (
          <li key={name} className="bg-paper">
            <Link
              href={href}
              className="group flex h-full items-center gap-3 px-4 py-3 -outline-offset-4 hover:bg-cream sm:py-4"
            >
              <Drawing name={drawing} className="size-16" />
              <span className="leading-snug">
                <strong className="block font-bold font-display text-lg leading-tight underline-offset-4 group-hover:underline">
                  {name}
                </strong>
                {text}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
