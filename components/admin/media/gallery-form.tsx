import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, FieldError } from '@/components/ui/field';
import { Panel } from '@/components/ui/panel';
import { media } from '@/content/media';
import { MAX_FILE_BYTES, MAX_PLAIN_BYTES, MB } from '@/lib/media/uploads/rules';
import { DropArea } from './drop-area';
import { SkippedList } from './skipped-list';
import { StagedList } from './staged-list';
import type { Gallery } from './use-gallery';
import { useUploads } from './use-uploads';

const words = media.gallery;
const ACCEPT = 'image/jpeg,image/png,image/webp,video/mp4,video/quicktime,video/webm';

const titled = (title: string, at: number, count: number) => (title && count > 1 ? `${title} ${at + 1}` : title);

/** Section 2, 'Upload Media': an optional title and many files. */
export function GalleryForm({ gallery, onDone }: { gallery: Gallery; onDone: () => void }) {
  const uploads = useUploads({
    area: 'gallery',
    wanted: null,
    isStored: (publicId) => gallery.items.some(({ url }) => url.includes(`/${publicId}`)),
  });
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { ready, files } = uploads;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (ready.length === 0) return setError(words.noFile);
    const name = title.trim();
    const items = ready.map(({ uploaded, type, file }, at) => ({
      ...uploaded,
      type,
      name: file.name,
      title: titled(name, at, ready.length),
    }));
    if (!(await gallery.add(items, uploads.refuse))) return;
    uploads.remove(...ready.map(({ id }) => id));
    if (ready.length < files.length) return;
    setTitle('');
    onDone();
  };

  return (
    <Panel titleRef={heading} title={words.open}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field
          label={words.title}
          note={words.titleNote}
          hint={words.titleHint}
          maxLength={190}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <div>
          <DropArea
            label={words.open}
            hint={words.hint(MAX_FILE_BYTES / MB, MAX_PLAIN_BYTES / MB)}
            accept={ACCEPT}
            onFiles={(chosen) => {
              setError(undefined);
              void uploads.stage(chosen);
            }}
          />
          <FieldError error={error} />
        </div>
        <SkippedList reasons={uploads.skipped} onHide={uploads.hideSkipped} />
        <StagedList files={files} retry={uploads.retry} remove={uploads.remove} around={heading} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" size="lg" busy={gallery.isBusy} disabled={uploads.isBusy}>
            {words.submit}
          </Button>
          {uploads.isBusy && <p className="text-ink-soft">{words.waiting}</p>}
        </div>
      </form>
    </Panel>
  );
}
