import type { ReactNode } from 'react';

/** A page that has one thing to say: not found, gone wrong. */
export function Notice({
  code,
  title,
  text,
  children,
}: {
  code?: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <main
      id="main"
      className="mx-auto grid min-h-dvh max-w-xl place-content-center justify-items-center px-4 py-16 text-center"
    >
      {code && (
        <p className="rounded-t-full rounded-b-lg bg-turmeric px-10 pt-12 pb-4 font-bold font-display text-7xl leading-none">
          {code}
        </p>
      )}
      <h1 className="mt-6 text-4xl">{title}</h1>
      <p className="mt-3 text-ink-soft text-lg">{text}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">{children}</div>
    </main>
  );
}
