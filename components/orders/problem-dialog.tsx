import { ImagePlus, X } from 'lucide';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { TextArea } from '@/components/ui/text-area';
import { parentOrderRefusals, parentOrders } from '@/content/parent-orders';
import { MAX_PHOTOS, MAX_PROBLEM_LETTERS } from '@/lib/care/problems/rules';
import { problemSchema } from '@/lib/care/problems/schema';
import { MAX_BYTES, MB } from '@/lib/media/uploads/rules';
import { type AboutOrder, OrderDialog } from './order-dialog';
import { useOrderCall } from './use-order-call';

const words = parentOrders.reporting;
const MOST_MB = MAX_BYTES.problems.image / MB;
const ACCEPT = 'image/jpeg,image/png,image/webp';

/** Says what is wrong with a parcel, with photos where they help. */
export function ProblemDialog({ order, onClose, onKnown }: AboutOrder) {
  const [text, setText] = useState('');
  const [textError, setTextError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const [photos, setPhotos] = useState<File[]>([]);
  const call = useOrderCall(
    { id: order.id, name: 'problem', fallback: parentOrderRefusals.problem, done: words.done },
    onKnown,
  );
  const submit = () => {
    const parsed = problemSchema.safeParse({ text });
    setTextError(parsed.error?.issues[0]?.message);
    if (!parsed.success) return field.current?.focus();
    const form = new FormData();
    form.append('text', parsed.data.text);
    for (const photo of photos) form.append('photos', photo, photo.name);
    const files = photos.map(({ name, size, lastModified }) => [name, size, lastModified]);
    void call.send(form, JSON.stringify([parsed.data.text, files]));
  };
  return (
    <OrderDialog
      title={words.title}
      description={words.lead}
      closeOutside={false}
      call={call}
      close={words.close}
      submit={call.isBusy ? words.sending : words.submit}
      isFilled={text.trim() !== '' || photos.length > 0}
      onClose={onClose}
      onSubmit={submit}
      className="grid gap-5"
    >
      <TextArea
        ref={field}
        label={words.text}
        hint={words.textHint}
        maxLength={MAX_PROBLEM_LETTERS}
        value={text}
        error={textError}
        onChange={(event) => {
          setText(event.target.value);
          setTextError(undefined);
        }}
      />
      <Photos photos={photos} onPhotos={setPhotos} />
    </OrderDialog>
  );
}

function Photos({ photos, onPhotos }: { photos: readonly File[]; onPhotos: (photos: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [error, setError] = useState<string>();
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    const fitting = chosen.filter(({ size }) => size <= MAX_BYTES.problems.image);
    const all = [...photos, ...fitting];
    const most = all.length > MAX_PHOTOS ? words.tooMany(MAX_PHOTOS) : undefined;
    setError(fitting.length < chosen.length ? words.tooLarge(MOST_MB) : most);
    onPhotos(all.slice(0, MAX_PHOTOS));
    event.target.value = '';
  };
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{words.photos}</legend>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        multiple
        aria-label={words.choose}
        aria-describedby={hintId}
        tabIndex={-1}
        onChange={add}
        className="sr-only"
      />
      <div className="flex flex-wrap items-center gap-3">
        {photos.map((photo, index) => (
          <PhotoTile
            key={`${photo.name}-${photo.size}-${photo.lastModified}`}
            photo={photo}
            onRemove={() => onPhotos(photos.filter((_, at) => at !== index))}
          />
        ))}
        {photos.length < MAX_PHOTOS && (
          <Button variant="secondary" onClick={() => input.current?.click()}>
            <Icon of={ImagePlus} className="size-5" />
            {words.choose}
          </Button>
        )}
      </div>
      <FieldError error={error} />
      <p id={hintId} className="mt-2 text-ink-soft text-sm">
        {words.photosHint(MAX_PHOTOS, MOST_MB)}
      </p>
    </fieldset>
  );
}

function PhotoTile({ photo, onRemove }: { photo: File; onRemove: () => void }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return (
    <span className="relative block size-20 rounded-md border border-line bg-cream-deep">
      {url && <img src={url} alt={photo.name} className="size-full rounded-md object-cover" />}
      <button
        type="button"
        aria-label={words.remove(photo.name)}
        onClick={onRemove}
        className="absolute -top-2.5 -right-2.5 grid size-8 place-items-center rounded-full border border-line-strong bg-paper shadow-sm"
      >
        <Icon of={X} className="size-4" />
      </button>
    </span>
  );
}
