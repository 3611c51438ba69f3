/** Says below a disabled button what it waits for; the line stays, so that nothing jumps. */
export function WhyDisabled({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <p id={id} className="mt-2 min-h-6 text-center text-ink-soft text-sm">
      {children}
    </p>
  );
}
