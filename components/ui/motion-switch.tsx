'use client';

import { Pause, Play } from 'lucide';
import { Icon } from './icon';
import { switchMotion, useMotionOff } from './motion';

type MotionSwitchProps = { pause: string; play: string; hint: string };

/** One switch for everything that moves by itself (WCAG 2.2.2). */
export function MotionSwitch({ pause, play, hint }: MotionSwitchProps) {
  const off = useMotionOff();
  return (
    <button
      type="button"
      title={hint}
      onClick={() => switchMotion(!off)}
      className="flex min-h-9 shrink-0 items-center gap-1 bg-turmeric noscript:hidden px-3 font-semibold text-sm hover:underline focus-visible:outline-offset-[-3px]"
    >
      <Icon of={off ? Play : Pause} className="size-4" />
      <span className="max-[16rem]:sr-only">{off ? play : pause}</span>
    </button>
  );
}
