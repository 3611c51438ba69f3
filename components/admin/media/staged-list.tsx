import { Film } from 'lucide';
import { type RefObject, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { media } from '@/content/media';
import { formatBytes } from '@/lib/core/format';
import type { StagedFile } from './staged-files';

const words = media.staged;
const TONES = { waiting: '', uploading: '', ready: 'font-semibold text-leaf', failed: 'font-semibold text-clay' };
const BAR =
  'mt-1 h-2 w-full appearance-none overflow-hidden rounded-full bg-cream-deep [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-cream-deep [&::-webkit-progress-value]:bg-leaf';

type RowProps = { file: StagedFile; onRetry: () => void; onRemove: () => void };

function Row({ file, onRetry, onRemove }: RowProps) {
  const { preview, state } = file;
  const { name, size } = file.file;
  const progress = state === 'uploading' ? file.progress : 0;
  const isGoing = state === 'waiting' || state === 'uploading';
  const removal = isGoing ? words.cancel : words.remove;
  return (
    <li className="grid grid-cols-[4rem_1fr] items-start gap-x-4 py-3 sm:items-center sm:grid-cols-[4rem_1fr_auto]">
      <span className="grid size-16 place-items-center overflow-hidden rounded-md bg-cream-deep text-turmeric-deep">
        {preview ? <img src={preview} alt="" className="size-full object-cover" /> : <Icon of={Film} />}
      </span>
      <div className="min-w-0">
        <p className="line-clamp-2 break-words font-semibold leading-snug" title={name}>
          {name}
        </p>
        <p className="text-ink-soft text-sm">
          {formatBytes(size)} ·{' '}
          <span aria-live="polite" className={TONES[state]}>
            {words.states[state]}
          </span>
          {state === 'uploading' && ` ${progress} %`}
        </p>
        {isGoing && (
          <progress aria-label={words.named(words.states.uploading, name)} max={100} value={progress} className={BAR} />
        )}
        {state === 'failed' && <p className="mt-1 font-semibold text-clay text-sm">{file.message}</p>}
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-x-3 sm:col-start-3">
        {state === 'failed' && !file.isFinal && (
          <Button variant="secondary" aria-label={words.named(words.retry, name)} onClick={onRetry}>
            {words.retry}
          </Button>
        )}
        <Button
          data-removal
          variant="ghost"
          className={state === 'failed' ? 'px-3!' : '-ml-3 px-3! sm:ml-0'}
          aria-label={words.named(removal, name)}
          onClick={onRemove}
        >
          {removal}
        </Button>
      </div>
    </li>
  );
}

type StagedListProps = {
  files: readonly StagedFile[];
  retry: (file: StagedFile) => void;
  remove: (...ids: string[]) => void;
  /** Takes the focus when the last file is gone. */
  around: RefObject<HTMLElement | null>;
};

/** The files that have been chosen, how far each has come, and what can be done with it. */
export function StagedList({ files, retry, remove, around }: StagedListProps) {
  const list = useRef<HTMLUListElement>(null);
  const removalOf = (at: number) => list.current?.children[at]?.querySelector<HTMLElement>('[data-removal]');
  if (files.length === 0) return null;
  const removeAt = (at: number, id: string) => {
    (removalOf(at + 1) ?? removalOf(at - 1) ?? around.current)?.focus();
    remove(id);
  };
  const retryAt = (at: number, file: StagedFile) => {
    removalOf(at)?.focus();
    retry(file);
  };
  return (
    <section aria-label={words.title} className="mt-5">
      <h3 className="text-xl">{words.title}</h3>
      <p className="text-ink-soft text-sm">{words.text}</p>
      <ul ref={list} className="mt-2 divide-y divide-line">
        {files.map((file, at) => (
          <Row key={file.id} file={file} onRetry={() => retryAt(at, file)} onRemove={() => removeAt(at, file.id)} />
        ))}
      </ul>
    </section>
  );
}
