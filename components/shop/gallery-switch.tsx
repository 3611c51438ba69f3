import { gallery } from '@/content/gallery';

type Kind = keyof typeof gallery.kinds;

const KINDS: readonly Kind[] = ['images', 'videos'];

export function GallerySwitch({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a pair of buttons, not a set of form fields
    <div
      role="group"
      aria-label={gallery.choose}
      className="pointer-events-auto flex w-fit rounded-full bg-leaf p-1 max-lg:absolute max-lg:bottom-2.5 max-lg:left-3 max-lg:z-10 low:max-lg:top-1/2 low:max-lg:bottom-auto low:max-lg:-translate-y-1/2 low:max-lg:flex-col low:max-lg:rounded-lg lg:mt-7 noscript:hidden"
    >
      {KINDS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === kind}
          onClick={() => onChange(each)}
          className="min-h-11 rounded-full px-2.5 font-semibold max-[22rem]:px-2 max-[22rem]:text-sm aria-pressed:bg-turmeric aria-pressed:text-ink sm:px-5"
        >
          {gallery.kinds[each]}
        </button>
      ))}
    </div>
  );
}
