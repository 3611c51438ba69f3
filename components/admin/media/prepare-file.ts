import { media } from '@/content/media';
import { kindOf, pixelsOf, rewrapVideo, troubleOf } from '@/lib/core/files';
import { type Area, filmRefusal, type MediaType, refusalOf } from '@/lib/media/uploads/rules';

export type Fitting = { file: File; type: MediaType };

/** Whether the place takes this file, told by its bytes: the type, or the reason why not. */
export async function checkFile(
  file: File,
  area: Area,
  wanted: MediaType | null,
): Promise<{ type: MediaType } | { reason: string }> {
  const kind = await kindOf(file);
  const pixels = kind?.type === 'image' ? await pixelsOf(file) : null;
  const reason = refusalOf({ name: file.name, bytes: file.size, kind, pixels }, area, wanted);
  const trouble = !reason && kind?.type === 'video' ? await troubleOf(file) : null;
  if (trouble) return { reason: filmRefusal(file.name, trouble) };
  if (!reason && kind) return { type: kind.type };
  if (kind && wanted && kind.type !== wanted) return { reason: media.skipped.otherTab(file.name, `${kind.type}s`) };
  return { reason: reason ?? media.unreadable(file.name) };
}

/** A picture that the browser cannot show, or a film that cannot be played, is not worth sending: null. */
export async function prepareFile(file: File, type: MediaType): Promise<Blob | null> {
  if (type === 'image') {
    const bitmap = await createImageBitmap(file).catch(() => null);
    bitmap?.close();
    return bitmap && file;
  }
  const { BufferTarget } = await import('mediabunny');
  const target = new BufferTarget();
  const seconds = await rewrapVideo(file, target);
  return seconds === null || !target.buffer ? null : new Blob([target.buffer]);
}
