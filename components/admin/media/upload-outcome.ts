import { media } from '@/content/media';
import { mediaTrouble } from '@/content/trouble';
import { abovePlan } from '@/lib/media/uploads/rules';

/** What the media service answered, which the server checks before it believes it. */
export type UploadedFile = { cloudinaryPublicId: string; url: string; version: number; signature: string };

/** Why a file is not there, in words for the person; `isFinal`: the same file would be refused again. */
export type Refused = { refused: string; isFinal: boolean };

/** `status` 0: no answer came. */
export type Answered = Pick<XMLHttpRequest, 'status' | 'responseText'>;

type Body = {
  public_id?: string;
  secure_url?: string;
  version?: number;
  signature?: string;
  error?: { message?: string };
};

const again = (refused: string): Refused => ({ refused, isFinal: false });
const final = (refused: string): Refused => ({ refused, isFinal: true });

const reasons = media.uploadReasons;
const ABOVE_PLAN = /^File size too large\..*Maximum is (\d+)/;

function bodyOf(text: string): Body {
  try {
    return (JSON.parse(text) as Body | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * What the media service knows of a file, or what the person is told where it did not answer well; `answered` is null
 * where it fell silent.
 */
export function outcomeOf(name: string, answered: Answered | null): UploadedFile | Refused {
  if (!answered) return again(media.uploadFailed(name, reasons.silent));
  const { status } = answered;
  const { public_id, secure_url, version, signature, error } = bodyOf(answered.responseText);
  if (status === 200 && public_id && secure_url && version && signature)
    return { cloudinaryPublicId: public_id, url: secure_url, version, signature };
  if (status === 0) return again(media.uploadFailed(name, reasons.cut));
  if (status === 420 || status === 429) return again(media.uploadFailed(name, reasons.busy));
  if (status === 401 || status === 403) return again(mediaTrouble);
  if (status < 400 || status >= 500) return again(media.uploadFailed(name, reasons.trouble));
  const most = ABOVE_PLAN.exec(error?.message ?? '')?.[1];
  return final(most ? abovePlan(name, Number(most)) : media.uploadFailed(name, reasons.refused));
}
