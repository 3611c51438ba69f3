import { Search, X } from 'lucide';
import { useRef } from 'react';
import { useFieldOf } from '@/components/lists/use-field-of';
import { Icon } from '@/components/ui/icon';
import { media } from '@/content/media';
import { MAX_SEARCH_LENGTH } from '@/lib/media/gallery/rules';

const words = media.gallery;

type GallerySearchProps = { q: string; isBusy: boolean; onSearch: (q: string) => void };

/** Finds items by words of their titles. */
export function GallerySearch({ q, isBusy, onSearch }: GallerySearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useFieldOf(input, q);
  const clear = () => {
    onSearch('');
    input.current?.focus();
  };
  return (
    <search className="max-w-xl">
      <form
        className="flex min-h-12 items-stretch overflow-hidden rounded-full border-2 border-line-strong bg-paper focus-within:border-leaf focus-within:outline-3 focus-within:outline-leaf focus-within:outline-offset-2"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(input.current?.value ?? '');
        }}
      >
        <input
          ref={input}
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={words.search}
          placeholder={words.search}
          className="w-full min-w-0 bg-transparent py-2 pl-5 text-ellipsis outline-none placeholder:text-ink-soft"
        />
        {q && (
          <button
            type="button"
            aria-label={words.clearSearch}
            onClick={clear}
            className="grid w-11 shrink-0 place-items-center text-ink-soft hover:text-ink"
          >
            <Icon of={X} className="size-5" />
          </button>
        )}
        <button
          type="submit"
          aria-label={words.find}
          className="grid w-12 shrink-0 place-items-center bg-leaf text-paper hover:bg-leaf-dark"
        >
          <Icon of={Search} className="size-5" />
        </button>
      </form>
    </search>
  );
}
