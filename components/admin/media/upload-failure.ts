import { media } from '@/content/media';
import { mediaTrouble } from '@/content/trouble';
import { abovePlan } from '@/lib/media/uploads/rules';

const reasons = media.uploadReasons;
const ABOVE_PLAN = /^File size too large\..*Maximum is (\d+)/;

function messageIn(text: string): string {
  try {
    return (JSON.parse(text) as { error?: { message?: string } } | null)?.error?.message ?? '';
  } catch {
    return '';
  }
}

/** `status` 0: no answer came. */
type Answered = Pick<XMLHttpRequest, 'status' | 'responseText'>;

/** What the person is told about a file that the media service did not answer well to. */
export function failureOf(name: string, { status, responseText }: Answered): string {
  if (status === 0) return media.uploadFailed(name, reasons.cut);
  if (status === 420 || status === 429) return media.uploadFailed(name, reasons.busy);
  if (status === 401 || status === 403) return mediaTrouble;
  if (status < 400 || status >= 500) return media.uploadFailed(name, reasons.trouble);
  const most = ABOVE_PLAN.exec(messageIn(responseText))?.[1];
  return most ? abovePlan(name, Number(most)) : media.uploadFailed(name, reasons.refused);
}
