import { AutoScroller } from '@/components/ui/auto-scroller';
import { badgesWith, badgeWords } from '@/content/certificates';
import { Drawing } from './drawing';

const ROTATE_MS = 5_000;

type BadgeStripProps = { licence: string | undefined; takesCash: boolean };

/** Section 9: ten badges, of which 6, 5, 4 or 3 are in view. */
export function BadgeStrip({ licence, takesCash }: BadgeStripProps) {
  const items = badgesWith(licence, takesCash).map((badge) => ({
    key: badge.title,
    className: 'w-1/3 md:w-1/4 lg:w-1/5 2xl:w-1/6',
    node: (
      <div className="flex h-full flex-col items-center rounded-lg px-1 py-2 text-center">
        <Drawing name={badge.drawing} className="size-20 sm:size-28" />
        <strong className="mt-3 font-bold font-display leading-tight">{badge.title}</strong>
        <span className="break-words text-ink-soft text-sm leading-snug">{badge.text}</span>
      </div>
    ),
  }));
  return (
    <AutoScroller
      label={badgeWords.label}
      items={items}
      everyMs={ROTATE_MS}
      pause={badgeWords.pause}
      play={badgeWords.play}
    />
  );
}
