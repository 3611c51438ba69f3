import { Logo } from '@/components/shop/logo';

/** The quiet page around the three payment screens. */
export function ResultFrame({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-2xl items-center px-5">
        <Logo />
      </header>
      <main className="mx-auto w-full max-w-2xl flex-1 px-5 pt-6 pb-16">{children}</main>
    </div>
  );
}
