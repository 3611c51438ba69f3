import type { ReactNode } from 'react';
import { Logo } from './logo';

type NoticeProps = { code?: string; drawing: string; title: string; text: string; children: ReactNode };

/** A page that has one thing to say: not found, gone wrong. */
export function Notice({ code, drawing, title, text, children }: NoticeProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-6xl items-center px-4 sm:px-6">
        <Logo />
      </header>
      <main
        id="main"
        className="mx-auto grid w-full max-w-5xl flex-1 grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-8 px-4 pt-6 pb-16 sm:px-6 max-lg:content-center lg:grid-cols-[auto_1fr]"
      >
        <div className="mx-auto grid h-60 w-52 max-w-full grid-rows-[1fr_auto] justify-items-center rounded-t-full rounded-b-lg bg-turmeric-soft px-6 pt-10 pb-5 sm:h-72 sm:w-60 lg:h-96 lg:w-76 lg:pt-14">
          <img
            src={drawing}
            alt=""
            width={160}
            height={160}
            loading="lazy"
            className="size-full min-h-0 object-contain"
          />
          {code && <p className="font-bold font-display text-7xl leading-none lg:text-8xl">{code}</p>}
        </div>
        <div className="max-lg:text-center">
          <h1 className="text-4xl lg:text-6xl">{title}</h1>
          <p className="mt-3 text-ink-soft text-lg max-lg:mx-auto max-lg:max-w-md lg:text-xl">{text}</p>
          <div className="mt-7 flex flex-wrap gap-3 max-lg:justify-center">{children}</div>
        </div>
      </main>
    </div>
  );
}
