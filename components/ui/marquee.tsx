const COPIES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** One text that runs past without end, or stands there whole where nothing may move; read out once. */
export function Marquee({ text }: { text: string }) {
  return (
    <div className="min-w-0 flex-1 overflow-hidden">
      <p className="sr-only">{text}</p>
      <div aria-hidden="true" className="flex w-max animate-marquee still:w-full still:animate-none">
        {COPIES.map((copy) => (
          <span
            key={copy}
            className="flex items-center whitespace-nowrap still:whitespace-normal still:not-first:hidden"
          >
            <span className="px-5 max-sm:still:px-3 max-sm:still:text-xs max-sm:still:text-balance max-sm:still:leading-tight">
              {text}
            </span>
            <span className="size-1.5 rounded-full bg-clay still:hidden" />
          </span>
        ))}
      </div>
    </div>
  );
}
