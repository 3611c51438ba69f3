/** A part of a page that can be seen: by a selector, and by the words it is called by, of which a pattern is given. */
export type Wanted = { css: string; name?: string };
export type Key = 'Tab' | 'Enter' | 'Escape' | 'Space';

/** One window of a browser, as little of it as the journeys need. */
export type Driver = {
  /** Whether windows of this width, pixels, are what the page has to itself. */
  resize(width: number, height: number): Promise<void>;
  open(url: string): Promise<void>;
  back(): Promise<void>;
  /** Runs a function in the page; it sees nothing but its arguments. */
  run<Result, Given extends unknown[]>(work: (...given: Given) => Result, ...given: Given): Promise<Awaited<Result>>;
  /** Runs a function with a part of the page, or with nothing where it cannot be seen. */
  look<Result>(wanted: Wanted, work: (part: HTMLElement | null) => Result): Promise<Awaited<Result>>;
  /** @throws Error where no such part can be seen */
  click(wanted: Wanted): Promise<void>;
  /** Goes to whatever has the focus. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Gives files to the input that a selector names, seen or not. */
  choose(css: string, paths: string[]): Promise<void>;
  /** What scripts complained about since this was asked last. */
  takeErrors(): Promise<string[]>;
  close(): Promise<void>;
};

export type Launch = () => Promise<Driver>;

/** Runs in the page: the first part that is wanted, or nothing. */
export function findPart({ css, name }: Wanted): Element | null {
  const calledBy = (part: Element) => {
    const by = part
      .getAttribute('aria-labelledby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    const label = part instanceof HTMLInputElement || part instanceof HTMLTextAreaElement ? part.labels?.[0] : null;
    const text = part.getAttribute('aria-label') ?? by?.join(' ') ?? label?.textContent ?? part.textContent;
    return (text ?? '').replace(/\s+/g, ' ').trim();
  };
  const isSeen = (part: Element) =>
    part.getClientRects().length > 0 && getComputedStyle(part).visibility === 'visible' && !part.closest('[inert]');
  const isCalled = (part: Element) => name === undefined || new RegExp(name, 'i').test(calledBy(part));
  return [...document.querySelectorAll(css)].find((part) => isSeen(part) && isCalled(part)) ?? null;
}
