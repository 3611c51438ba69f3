import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { media } from '@/content/media';
import type { ContentType, ProductItem } from '@/lib/media/product-content/rules';
import { MAX_ITEMS } from '@/lib/media/product-content/rules';
import { MAX_BYTES, MB } from '@/lib/media/uploads/rules';
import { changesOf } from './content-changes';
import { DropArea } from './drop-area';
import { EditDialog } from './edit-dialog';
import { ItemCard } from './item-card';
import { SkippedList } from './skipped-list';
import { SortableItems } from './sortable-items';
import { StagedList } from './staged-list';
import type { Content } from './use-content';
import { useUploads } from './use-uploads';

const words = media.products;
const MOST_MB = { images: MAX_BYTES.products.image / MB, videos: MAX_BYTES.products.video / MB };
const ACCEPT = { images: 'image/jpeg,image/png,image/webp', videos: 'video/mp4,video/quicktime,video/webm' };

/** Says how an item is replaced: on a phone the place for files is a long way below. */
function NextStep({ file, onGo }: { file: string | undefined; onGo: () => void }) {
  if (file) return <p className="mb-4 break-words rounded-md bg-leaf-soft px-4 py-3">{words.replaceNow(file)}</p>;
  return (
    <Button variant="ghost" className="-mt-3 mb-2 -ml-3 px-3! text-left!" onClick={onGo}>
      {words.replaceHint}
    </Button>
  );
}

/** The current items of one list, and the files that are to join them or take their place. */
export function ContentTab({ type, list }: { type: ContentType; list: Content }) {
  const { content, isBusy, reorder } = list;
  const heading = useRef<HTMLHeadingElement>(null);
  const upload = useRef<HTMLHeadingElement>(null);
  const items = content[type];
  const most = MAX_ITEMS[type];
  const uploads = useUploads({
    area: 'products',
    wanted: type === 'images' ? 'image' : 'video',
    isStored: (publicId) => items.some(({ cloudinaryPublicId }) => cloudinaryPublicId === publicId),
  });
  const [edited, setEdited] = useState<ProductItem | null>(null);
  const { ready } = uploads;

  const { replace, addAll, remove } = changesOf({ type, list, uploads, onDone: () => heading.current?.focus() });

  return (
    <div className="grid gap-6">
      <Panel
        titleRef={heading}
        title={words.current(type, items.length, most)}
        text={items.length > 1 ? words.dragHint : ''}
      >
        {items.length === 0 && (
          <p>
            <strong>{words.empty[type]}</strong>
            <br />
            <span className="text-ink-soft">{words.emptyHint[type]}</span>
          </p>
        )}
        {items.length > 0 && <NextStep file={ready[0]?.file.name} onGo={() => upload.current?.focus()} />}
        <SortableItems items={items} onOrder={(ids) => void reorder(type, ids)}>
          {items.map((item) => (
            <ItemCard
              key={item.id}
              item={item}
              type={type}
              canReplace={ready.length > 0}
              isBusy={isBusy}
              onReplace={() => replace(item)}
              onEdit={() => setEdited(item)}
              onRemove={() => void remove(item)}
            />
          ))}
        </SortableItems>
      </Panel>
      <Panel titleRef={upload} title={media.gallery.open}>
        <DropArea
          label={media.gallery.open}
          hint={words.hints[type](MOST_MB[type])}
          accept={ACCEPT[type]}
          onFiles={(files) => void uploads.stage(files)}
        />
        <SkippedList reasons={uploads.skipped} onHide={uploads.hideSkipped} />
        <StagedList files={uploads.files} retry={uploads.retry} remove={uploads.remove} around={upload} />
        {items.length < most ? (
          <Button
            size="lg"
            disabled={ready.length === 0}
            busy={isBusy}
            onClick={() => void addAll()}
            className="mt-5 w-full sm:w-auto"
          >
            {words.add}
          </Button>
        ) : (
          <p className="mt-5 rounded-md bg-turmeric-soft px-4 py-3">{words.full(type, most)}</p>
        )}
      </Panel>
      {edited && <EditDialog key={edited.id} item={edited} type={type} list={list} onClose={() => setEdited(null)} />}
    </div>
  );
}
