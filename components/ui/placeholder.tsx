/** Grey lines in the place of what is being fetched. */
export function Placeholder({ label, lines }: { label: string; lines: number }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are places, they never move
        <span key={index} aria-hidden="true" className="h-14 animate-pulse rounded-md bg-cream-deep" />
      ))}
    </div>
  );
}
