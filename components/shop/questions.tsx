import { ChevronDown } from 'lucide';
import { Icon } from '@/components/ui/icon';

type QuestionsProps = { title: string; items: readonly { question: string; answer: string }[] };

/** Questions that open to their answers, without a script too. */
export function Questions({ title, items }: QuestionsProps) {
  return (
    <section aria-labelledby="questions-title" className="mx-auto max-w-6xl px-4 pt-12 sm:px-6 lg:pt-16">
      <h2 id="questions-title" className="text-3xl">
        {title}
      </h2>
      <div className="mt-4 grid items-start gap-x-14 lg:grid-cols-2">
        {items.map(({ question, answer }) => (
          <details key={question} className="group border-line border-b">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2 font-semibold text-lg [&::-webkit-details-marker]:hidden">
              {question}
              <Icon of={ChevronDown} className="size-5 shrink-0 text-leaf transition-transform group-open:rotate-180" />
            </summary>
            <p className="max-w-prose pr-9 pb-4">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
