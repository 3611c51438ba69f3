import { Check } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '@/components/ui/icon';

type DoneViewProps = { title: string; text: string; hint?: string; children: ReactNode };

/** What a form turns into when it has done its work; its heading takes the focus, so that it is read out. */
export function DoneView({ title, text, hint, children }: DoneViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mx-auto w-full max-w-md">
      <span aria-hidden="true" className="grid size-20 place-items-center rounded-full bg-leaf text-paper shadow-md">
        <Icon of={Check} className="size-11 stroke-3" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-6 text-4xl outline-none">
        {title}
      </h1>
      <p className="mt-3 text-lg">{text}</p>
      {hint && <p className="mt-2 text-ink-soft">{hint}</p>}
      <div className="mt-7 grid gap-3">{children}</div>
    </div>
  );
}
