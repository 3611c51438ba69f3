/** One below the other; what was typed is text, and breaks where it must. */
export const Lines = ({ of }: { of: readonly string[] }) =>
  of.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none moves
    <span key={at} className="block [overflow-wrap:anywhere]">
      {line}
    </span>
  ));

export const Small = ({ children }: { children: string }) => (
  <span className="block text-ink-soft text-sm">{children}</span>
);
