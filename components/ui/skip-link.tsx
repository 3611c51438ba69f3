/** The first stop of the Tab key: past the header to the content. */
export function SkipLink({ children }: { children: string }) {
  return (
    <a
      href="#main"
      className="-translate-y-20 fixed top-2 left-2 z-50 rounded-full bg-leaf px-5 py-3 font-semibold text-paper focus:translate-y-0"
    >
      {children}
    </a>
  );
}
