/** It begins to move when the page has come alive: until then each frame would be in the way of that. */
const LINE = 'h-14 animate-pulse rounded-md bg-cream-deep [animation-delay:2s]';

/** Grey lines in the place of what is being fetched. */
export function Placeholder({ label, lines }: { label: string; lines: number }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are places, they never move
        <span key={index} aria-hidden="true" className={LINE} />
      ))}
    </div>
  );
}
