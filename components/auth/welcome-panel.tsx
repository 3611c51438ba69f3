import { Check } from 'lucide';
import { Logo } from '@/components/shop/logo';
import { Scene } from '@/components/shop/scene';
import { Icon } from '@/components/ui/icon';
import { auth } from '@/content/auth';
import { pictures } from '@/content/pictures';

/** The left half on large screens; on small ones only the logo, on top. */
export function WelcomePanel({ takesCash }: { takesCash: boolean }) {
  return (
    <header className="relative flex flex-col overflow-hidden px-6 pt-6 lg:sticky lg:top-0 lg:h-dvh lg:bg-turmeric-soft lg:px-14 lg:pt-10">
      <div className="welcome-logo">
        {/* Looking ahead would fetch the home page's pictures, and a reset link shares its page with nobody. */}
        <Logo prefetch={false} />
      </div>
      <div className="relative z-10 mt-[7vh] hidden max-w-xl lg:block">
        <p className="welcome-text font-bold font-display text-6xl leading-none">{auth.welcome}</p>
        <p className="mt-5 max-w-md text-balance text-xl">{auth.welcomeText}</p>
        <ul className="mt-6 grid gap-2">
          {auth.promises(takesCash).map((promise) => (
            <li key={promise} className="flex items-center gap-2.5 font-semibold">
              <span className="grid size-6 shrink-0 place-items-center rounded-full bg-leaf text-paper">
                <Icon of={Check} className="size-4 stroke-3" />
              </span>
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <div className="relative mt-10 hidden min-h-0 flex-1 lg:block">
        <span aria-hidden="true" className="absolute top-1/4 -left-48 size-[44rem] rounded-full bg-turmeric" />
        <Scene
          picture={pictures.kit}
          sizes="28rem"
          className="absolute bottom-0 left-0 aspect-square h-full max-h-[28rem] w-auto rounded-t-full shadow-lg ring-8 ring-paper"
        />
      </div>
    </header>
  );
}
