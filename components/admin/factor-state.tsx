import { Button } from '@/components/ui/button';
import { factor as words } from '@/content/account';
import type { Factor } from './use-factor';

const FEW_CODES = 2;

type FactorStateProps = { factor: Factor; onRenew: () => void; onSwitchOff: () => void };

export function FactorState({ factor, onRenew, onSwitchOff }: FactorStateProps) {
  const { recoveryCodesLeft } = factor;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="font-semibold">
        {words.codes.left(recoveryCodesLeft)}
        {recoveryCodesLeft <= FEW_CODES && <span className="block text-clay">{words.codes.few}</span>}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onRenew}>
          {words.codes.renew}
        </Button>
        <Button variant="secondary" onClick={onSwitchOff}>
          {words.switchOff}
        </Button>
      </div>
    </div>
  );
}
