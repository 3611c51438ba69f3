import Uppy from '@uppy/core';
import XhrUpload from '@uppy/xhr-upload';
import PQueue from 'p-queue';
import { media } from '@/content/media';
import { callApi } from '@/lib/http/client';
import type { Area, MediaType } from '@/lib/media/uploads/rules';
import { type Fitting, prepareFile } from './prepare-file';
import { failureOf } from './upload-failure';

/** What the media service answered, which the server checks before it believes it. */
export type UploadedFile = { cloudinaryPublicId: string; url: string; version: number; signature: string };

export type StagedFile = {
  id: string;
  name: string;
  bytes: number;
  type: MediaType;
  /** Address of the picture in this browser; films have none. */
  preview: string | null;
  state: 'waiting' | 'uploading' | 'ready' | 'failed';
  /** 0 to 100. */
  progress: number;
  message: string | null;
  uploaded: UploadedFile | null;
};

type Ticket = { url: string; fields: Record<string, string>; cloudinaryPublicId: string };
type Answer = { public_id?: string; secure_url?: string; version?: number; signature?: string };

const reasons = media.uploadReasons;
const AT_ONCE = 3;
/** A film of 50 MB is looked at for a while after its last byte. */
const STALLED_MS = 90_000;

/**
 * Files on their way from this browser straight to the media service: checked, signed for by our server, sent with
 * progress; each can be cancelled, tried again, or taken away.
 * @param onFailure is told what the person should know
 */
export function createUploadQueue(area: Area, onFailure: (message: string) => void) {
  let files: readonly StagedFile[] = [];
  const sources = new Map<string, Fitting>();
  const sent = new Map<string, string>();
  const watchers = new Set<() => void>();
  const preparing = new PQueue({ concurrency: AT_ONCE });
  const uppy = new Uppy<Record<string, string>, Answer>({ autoProceed: true, allowMultipleUploadBatches: true });
  uppy.use(XhrUpload, {
    endpoint: '',
    fieldName: 'file',
    limit: AT_ONCE,
    timeout: STALLED_MS,
    shouldRetry: () => false,
  });

  const tell = () => {
    for (const watch of watchers) watch();
  };
  const change = (id: string, next: Partial<StagedFile>) => {
    files = files.map((file) => (file.id === id ? { ...file, ...next } : file));
    tell();
  };
  const nameOf = (id: string) => files.find((file) => file.id === id)?.name ?? '';
  /** Else the next file that is added would send it again. */
  const forget = (id: string) => {
    const known = sent.get(id);
    sent.delete(id);
    if (known && uppy.getFile(known)) uppy.removeFile(known);
  };
  const fail = (id: string, message: string) => {
    forget(id);
    if (!sources.has(id)) return;
    change(id, { state: 'failed', progress: 0, message, uploaded: null });
    onFailure(message);
  };
  const idOf = (uppyId: string | undefined) => [...sent].find(([, known]) => known === uppyId)?.[0] ?? '';

  uppy.on('upload-progress', (file, { bytesUploaded, bytesTotal }) =>
    change(idOf(file?.id), {
      state: 'uploading',
      progress: bytesTotal ? Math.floor((100 * bytesUploaded) / bytesTotal) : 0,
    }),
  );
  uppy.on('upload-success', (file, { body }) => {
    const { public_id, secure_url, version, signature } = body ?? {};
    const id = idOf(file?.id);
    if (!public_id || !secure_url || !version || !signature)
      return fail(id, media.uploadFailed(nameOf(id), reasons.trouble));
    const uploaded = { cloudinaryPublicId: public_id, url: secure_url, version, signature };
    change(id, { state: 'ready', progress: 100, message: null, uploaded });
  });
  uppy.on('upload-error', (file, error) => {
    const id = idOf(file?.id);
    const { request } = error as { request?: XMLHttpRequest };
    fail(id, failureOf(nameOf(id), request ?? { status: 200, responseText: '' }));
  });
  uppy.on('upload-stalled', (_error, stalled) => {
    for (const file of stalled) {
      const id = idOf(file.id);
      fail(id, media.uploadFailed(nameOf(id), reasons.silent));
    }
  });

  async function send(id: string): Promise<void> {
    const source = sources.get(id);
    if (!source) return;
    const data = await prepareFile(source);
    if (!data) return fail(id, media.unreadable(source.file.name));
    const body = { area, type: source.type, bytes: data.size };
    const fallback = media.uploadFailed(source.file.name);
    const ticket = await callApi<Ticket>('/api/admin/media/sign', { method: 'POST', body, fallback });
    if (!ticket.data) return fail(id, ticket.message);
    if (!sources.has(id)) return;
    const { url, fields } = ticket.data;
    const xhrUpload = { endpoint: url, allowedMetaFields: Object.keys(fields) };
    const uppyId = uppy.addFile({ name: id, type: data.type, data, meta: fields });
    uppy.setFileState(uppyId, { xhrUpload });
    sent.set(id, uppyId);
  }

  const start = (id: string) => {
    change(id, { state: 'waiting', progress: 0, message: null });
    void preparing.add(() => send(id).catch(() => fail(id, media.uploadFailed(nameOf(id)))));
  };

  return {
    subscribe: (watch: () => void) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    getFiles: () => files,
    add: (fitting: readonly Fitting[]) => {
      for (const source of fitting) {
        const id = crypto.randomUUID();
        const { name, size } = source.file;
        const preview = source.type === 'image' ? URL.createObjectURL(source.file) : null;
        sources.set(id, source);
        const blank = { state: 'waiting', progress: 0, message: null, uploaded: null } as const;
        files = [...files, { id, name, bytes: size, type: source.type, preview, ...blank }];
        start(id);
      }
      tell();
    },
    retry: (id: string) => {
      forget(id);
      start(id);
    },
    /** Files that arrived and that the shop does not take all the same: they can be sent again. */
    refuse: (message: string, ...ids: string[]) => {
      for (const id of ids) change(id, { state: 'failed', progress: 0, message, uploaded: null });
    },
    /** Stops a file that is on its way, or takes one away that has arrived; the media service forgets it by itself. */
    remove: (...ids: string[]) => {
      for (const id of ids) {
        const gone = files.find((file) => file.id === id);
        sources.delete(id);
        if (gone?.preview) URL.revokeObjectURL(gone.preview);
        files = files.filter((file) => file.id !== id);
        forget(id);
      }
      tell();
    },
  };
}
