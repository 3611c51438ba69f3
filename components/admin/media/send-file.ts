import { media } from '@/content/media';
import { callApi } from '@/lib/http/client';
import type { Area, MediaType } from '@/lib/media/uploads/rules';
import { type Answered, outcomeOf, type Refused, type UploadedFile } from './upload-outcome';

type Ticket = { url: string; fields: Record<string, string> };
type Wanted = { area: Area; type: MediaType; posterOf?: string };
type Way = { signal?: AbortSignal; onProgress?: (percent: number) => void };

/** A film of 50 MB is looked at for a while after its last byte. */
const STALLED_MS = 90_000;
/** Our server says no to the file itself. */
const IS_ABOUT_FILE: ReadonlySet<number> = new Set([400, 413, 415]);

/** @returns the answer, with status 0 where the line broke; null when nothing moved for too long */
function post(url: string, form: FormData, { signal, onProgress }: Way): Promise<Answered | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let patience: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(patience);
      patience = setTimeout(() => {
        resolve(null);
        request.abort();
      }, STALLED_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      wait();
      onProgress?.(Math.floor((100 * loaded) / total));
    };
    request.onloadend = () => {
      clearTimeout(patience);
      resolve(request);
    };
    signal?.addEventListener('abort', () => request.abort());
    request.open('POST', url);
    request.send(form);
    wait();
  });
}

/**
 * Has our server sign for a file and sends it straight to the media service.
 * @returns what is known of it there, or why it is not there; without words where the person stepped back
 */
export async function sendFile(
  name: string,
  data: Blob,
  wanted: Wanted,
  way: Way = {},
): Promise<UploadedFile | Refused> {
  const ticket = await callApi<Ticket>('/api/admin/media/sign', {
    method: 'POST',
    body: { ...wanted, bytes: data.size },
    fallback: media.uploadFailed(name),
  });
  if (!ticket.data) return { refused: ticket.message, isFinal: IS_ABOUT_FILE.has(ticket.status) };
  way.signal?.throwIfAborted();
  const form = new FormData();
  for (const [field, value] of Object.entries(ticket.data.fields)) form.append(field, value);
  form.append('file', data, 'file');
  return outcomeOf(name, await post(ticket.data.url, form, way));
}
