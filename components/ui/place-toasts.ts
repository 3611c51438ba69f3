import { type Band, freeBand } from './free-band';

const KEPT_FREE = [
  'h1',
  'h2',
  'h3',
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'label',
  '[data-keep-clear]',
  '[role=alert]',
  '[aria-live] > p',
].join();
/** What is smaller is only there to be read out. */
const SEEN_PX = 4;
/** How far the toasts behind the first one look out. */
const BEHIND_PX = 14;
const MOST_BEHIND = 2;

const BOTTOM = '--toasts-bottom';

/** What is open over the page, else the page: the rest cannot be used now. */
function foreground(): ParentNode {
  const dialogs = document.querySelectorAll('[role$=dialog][data-state=open]');
  return dialogs.item(dialogs.length - 1) ?? document;
}

function bandsBeside(toasts: Element, left: number, right: number): Band[] {
  return [...foreground().querySelectorAll(KEPT_FREE)]
    .filter((element) => !toasts.contains(element) && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.height > SEEN_PX && box.width > SEEN_PX && box.right > left && box.left < right)
    .filter((box) => box.bottom > 0 && box.top < window.innerHeight);
}

/** Puts the toasts where they lie over no heading, no refusal and nothing that can be pressed, as low as that can be. */
export function placeToasts(): void {
  const toasts = document.querySelector('[data-sonner-toaster]');
  const each = [...(toasts?.querySelectorAll<HTMLElement>('[data-sonner-toast]') ?? [])];
  if (!toasts || each.length === 0) return;
  const behind = Math.min(each.length - 1, MOST_BEHIND) * BEHIND_PX;
  const height = Math.max(...each.map((toast) => toast.offsetHeight)) + behind;
  const { left, right } = toasts.getBoundingClientRect();
  // The keyboard of a phone may lie over the end of the page.
  const { offsetTop, height: seen } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const { bottom } = freeBand(offsetTop + seen, height, bandsBeside(toasts, left, right));
  document.documentElement.style.setProperty(BOTTOM, `${Math.round(window.innerHeight - bottom)}px`);
}
