import { Marquee } from '@/components/ui/marquee';
import { MotionSwitch } from '@/components/ui/motion-switch';
import { chrome } from '@/content/navigation';

export function TopBanner() {
  return (
    <aside aria-label={chrome.offers} className="flex items-center bg-turmeric text-sm">
      <Marquee text={chrome.marquee} />
      <MotionSwitch pause={chrome.pauseMotion} play={chrome.playMotion} hint={chrome.motionHint} />
    </aside>
  );
}
