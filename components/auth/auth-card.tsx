type AuthCardProps = { title: string; lead?: string; children: React.ReactNode };

export function AuthCard({ title, lead, children }: AuthCardProps) {
  return (
    <div className="mx-auto w-full max-w-md">
      <h1 className="text-4xl">{title}</h1>
      {lead && <p className="mt-3 text-ink-soft text-lg">{lead}</p>}
      <div className="mt-7">{children}</div>
    </div>
  );
}

/** The ways on, below a form. */
export function AuthLinks({ children }: { children: React.ReactNode }) {
  return (
    <nav className="mt-8 flex flex-wrap items-center gap-y-1 border-line border-t pt-4 [&>a:first-child]:-ml-5">
      {children}
    </nav>
  );
}
