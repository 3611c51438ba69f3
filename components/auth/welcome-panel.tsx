import { Check } from 'lucide';
import Image from 'next/image';
import { Logo } from '@/components/shop/logo';
import { Icon } from '@/components/ui/icon';
import { auth } from '@/content/auth';
import styles from './welcome.module.css';

/** The left half on large screens; on small ones only the logo, on top. */
export function WelcomePanel() {
  return (
    <header className="relative flex flex-col overflow-hidden px-6 pt-6 lg:sticky lg:top-0 lg:h-dvh lg:bg-turmeric-soft lg:px-14 lg:pt-10">
      <div className={styles.logo}>
        {/* Looking ahead would fetch the home page's pictures, and a reset link shares its page with nobody. */}
        <Logo prefetch={false} />
      </div>
      <div className="relative z-10 mt-[7vh] hidden max-w-xl lg:block">
        <p className={`${styles.text} font-bold font-display text-6xl leading-none`}>{auth.welcome}</p>
        <p className="mt-5 max-w-md text-balance text-xl">{auth.welcomeText}</p>
        <ul className="mt-6 grid gap-2">
          {auth.promises.map((promise) => (
            <li key={promise} className="flex items-center gap-2.5 font-semibold">
              <span className="grid size-6 shrink-0 place-items-center rounded-full bg-leaf text-paper">
                <Icon of={Check} className="size-4 stroke-3" />
              </span>
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <div aria-hidden="true" className="relative mt-8 hidden min-h-0 flex-1 lg:block">
        <span className="absolute top-1/4 -left-48 size-[44rem] rounded-full bg-turmeric" />
        <Image
          src="/illustrations/kit.svg"
          alt=""
          width={420}
          height={420}
          loading="eager"
          className="absolute inset-0 h-full max-h-[32rem] w-auto object-contain pb-8"
        />
      </div>
    </header>
  );
}
