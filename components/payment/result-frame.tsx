import clsx from 'clsx';
import { Logo } from '@/components/shop/logo';

/** The quiet page around the three payment screens. */
export function ResultFrame({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <header className="mx-auto flex h-16 w-full max-w-5xl items-center px-5">
        <Logo />
      </header>
      <main className="flex-1 pb-16 print:pb-0">{children}</main>
    </div>
  );
}

/** What stands below the band with the result. */
export function ResultBody({ className, children }: { className?: string; children: React.ReactNode }) {
  return <div className={clsx('mx-auto max-w-2xl px-5 pt-8', className)}>{children}</div>;
}
