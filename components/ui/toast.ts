import { referenceTo } from '@/content/calls';

type Loaded = typeof import('./toaster');

const REFERENCE_LENGTH = 8;

let tell: (loaded: Loaded) => void = () => {};

/** Calls back with what draws the toasts, each time it was had. */
export function onToaster(listener: (loaded: Loaded) => void): void {
  tell = listener;
}

export async function loadToaster(): Promise<Loaded> {
  const { toast, Toaster } = await import('./toaster');
  const loaded = { toast, Toaster };
  tell(loaded);
  return loaded;
}

/** A toast that cannot be had is no reason to fail. */
async function withToast(say: (toast: Loaded['toast']) => void): Promise<void> {
  try {
    const { toast } = await loadToaster();
    say(toast);
  } catch {
    // The screens say what matters beside their fields too.
  }
}

/** `about` names what it happened to. */
export const toastSuccess = (message: string, about?: string): Promise<void> =>
  withToast((toast) => void toast.success(message, named(about)));

const named = (about: string | undefined) =>
  about === undefined ? {} : { description: about, descriptionClassName: 'text-sm line-clamp-2 break-words' };

type Refused = { message: string; requestId?: string };

/** What a form says of a refusal where it stands; of trouble of ours with the start of the request's id. */
export function refusal({ message, requestId }: Refused, fallback: string): string {
  const said = message || fallback;
  return requestId ? `${said} ${referenceTo(requestId.slice(0, REFERENCE_LENGTH))}` : said;
}

/** With the start of the request's id, for whoever asks us what went wrong. Without words there is nothing to say. */
export const toastError = (message: string, requestId?: string): Promise<void> => {
  if (message === '') return Promise.resolve();
  const description = requestId ? referenceTo(requestId.slice(0, REFERENCE_LENGTH)) : null;
  return withToast((toast) => void toast.error(message, { description, descriptionClassName: 'text-sm' }));
};

/** Says what was done, to what where that is known, and offers to take it back for so many ms. */
export const toastUndo = (
  message: string,
  label: string,
  ms: number,
  onUndo: () => void,
  about?: string,
): Promise<void> =>
  withToast(
    (toast) => void toast.success(message, { ...named(about), duration: ms, action: { label, onClick: onUndo } }),
  );
