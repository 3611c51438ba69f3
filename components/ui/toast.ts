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

export const toastSuccess = (message: string): Promise<void> => withToast((toast) => void toast.success(message));

/** With the start of the request's id, for whoever asks us what went wrong. */
export const toastError = (message: string, requestId?: string): Promise<void> => {
  const description = requestId ? referenceTo(requestId.slice(0, REFERENCE_LENGTH)) : null;
  return withToast((toast) => void toast.error(message, { description, descriptionClassName: 'text-sm' }));
};

/** Says what was done and offers to take it back for so many ms. */
export const toastUndo = (message: string, label: string, ms: number, onUndo: () => void): Promise<void> =>
  withToast((toast) => void toast.success(message, { duration: ms, action: { label, onClick: onUndo } }));
