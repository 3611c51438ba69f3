import { type ReactNode, type Ref, useId } from 'react';

type PanelProps = {
  title: string;
  text?: string;
  /** Stands beside the title. */
  mark?: ReactNode;
  /** For giving the focus to the title when what had it is gone. */
  titleRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
};

/** A titled card of a page that is made of several. */
export function Panel({ title, text, mark, titleRef, children }: PanelProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-lg border border-line bg-paper p-5 shadow-sm sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} ref={titleRef} tabIndex={titleRef ? -1 : undefined} className="text-2xl outline-none">
          {title}
        </h2>
        {mark}
      </div>
      {text && <p className="mt-1.5 max-w-prose text-ink-soft">{text}</p>}
      {children && <div className="mt-5">{children}</div>}
    </section>
  );
}
