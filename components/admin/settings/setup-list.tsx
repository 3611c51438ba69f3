import { CircleCheck, ListTodo } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { settingsWords } from '@/content/settings';
import { nameOf } from './fields';

const words = settingsWords.setup;

/** What is still missing before the shop goes live, each a link to its field. */
export function SetupList({ missing, onChoose }: { missing: readonly string[]; onChoose?: (href: string) => void }) {
  if (missing.length === 0)
    return (
      <p className="flex items-center gap-3 rounded-lg border border-line bg-leaf-soft p-4 text-leaf-dark">
        <Icon of={CircleCheck} />
        {words.done}
      </p>
    );
  const fields = missing.map(nameOf);
  const groups = [...new Set(fields.map(({ group }) => group))];
  return (
    <section
      aria-labelledby="setup-title"
      className="rounded-lg border-2 border-turmeric bg-paper p-5 shadow-sm sm:p-7"
    >
      <h2 id="setup-title" className="flex items-center gap-3 text-2xl">
        <Icon of={ListTodo} className="text-leaf" />
        {words.title}
      </h2>
      <p className="mt-1 text-ink-soft">{words.text(missing.length)}</p>
      <ul className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
        {groups.map((title) => (
          <li key={title} className="contents">
            <h3 className="font-semibold font-text text-base sm:pt-1.5">{title}</h3>
            <p className="mb-2 flex flex-wrap gap-x-4 sm:mb-0">
              {fields
                .filter(({ group }) => group === title)
                .map(({ label, href }) => (
                  <Link
                    key={href}
                    href={href}
                    onClick={onChoose && (() => onChoose(href))}
                    className="inline-flex min-h-9 items-center text-leaf underline decoration-line-strong underline-offset-4"
                  >
                    {label}
                  </Link>
                ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
