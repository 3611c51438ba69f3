import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

const LINKS = '[data-order]';
const TYPING = [
  'input:not([type=checkbox]):not([type=radio])',
  'textarea',
  'select',
  '[contenteditable]',
  '[role=dialog]',
  '[role=menu]',
].join();

type Keys = {
  search: RefObject<HTMLInputElement | null>;
  list: RefObject<HTMLElement | null>;
  onChoose: (id: string) => void;
  onHelp: () => void;
};

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-row]') ?? null;

/** Puts the focus so many rows further; the page follows. */
function move(list: HTMLElement | null, by: number): void {
  const links = [...(list?.querySelectorAll<HTMLElement>(LINKS) ?? [])];
  const here = rowOf(document.activeElement)?.querySelector<HTMLElement>(LINKS);
  const at = here ? links.indexOf(here) + by : 0;
  const link = links[Math.max(0, Math.min(links.length - 1, at))];
  link?.focus({ preventScroll: true });
  link?.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
}

/** `/` searches, `j` and `k` move, `x` chooses, `?` shows the keys; not while something is typed. */
export function useDeskKeys({ search, list, onChoose, onHelp }: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[role=dialog]')) return;
    const row = rowOf(document.activeElement)?.dataset.row;
    const work: Record<string, () => void> = {
      '/': () => search.current?.focus(),
      j: () => move(list.current, 1),
      k: () => move(list.current, -1),
      x: () => row && onChoose(row),
      '?': onHelp,
    };
    const found = Object.hasOwn(work, event.key) ? work[event.key] : undefined;
    if (!found) return;
    event.preventDefault();
    found();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
