import { Link } from '@/components/ui/link';

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
    <nav className="mt-8 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-t pt-4 [&>a:first-child]:-ml-5 [&>a:last-child:not(:first-child)]:-mr-5">
      {children}
    </nav>
  );
}

/** A way on that answers a question. */
export function AuthAside({ question, href, children }: { question: string; href: string; children: React.ReactNode }) {
  return (
    <p className="inline-flex flex-wrap items-center gap-x-1.5">
      {question}
      <Link
        href={href}
        className="inline-flex min-h-11 items-center rounded-sm px-1 font-semibold text-leaf underline decoration-line-strong underline-offset-4 hover:decoration-leaf"
      >
        {children}
      </Link>
    </p>
  );
}
