import 'server-only';
import { asJob } from '@/lib/core/deadline';

/** A file that is made while it is sent and kept by whoever asked, or one that is whole and shown at once. */
export type Download = { name: string; type: string } & (
  | { parts: AsyncIterable<string> }
  | { bytes: Uint8Array<ArrayBuffer> }
);

/** Its answer. Whoever downloads a long file waits longer for it than for an answer. */
export function toDownload({ name, type, ...file }: Download, headers: Record<string, string>): Response {
  const [body, way] = 'bytes' in file ? [file.bytes, 'inline'] : [streamOf(file.parts), 'attachment'];
  const disposition = [way, `filename="${name}"`].join('; ');
  return new Response(body, { headers: { ...headers, 'Content-Type': type, 'Content-Disposition': disposition } });
}

function streamOf(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const each = parts[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await asJob('download', () => each.next());
      if (done) controller.close();
      else controller.enqueue(new TextEncoder().encode(value));
    },
    cancel: async () => void (await each.return?.()),
  });
}
