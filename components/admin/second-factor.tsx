'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { Placeholder } from '@/components/ui/placeholder';
import { Retry } from '@/components/ui/retry';
import { account, factor as words } from '@/content/account';
import { FactorCode } from './factor-code';
import { FactorSetup } from './factor-setup';
import { FactorState } from './factor-state';
import { RecoveryCodes } from './recovery-codes';
import { useFactor } from './use-factor';

/** Switches the second factor on, in three looks of one panel, and off, and makes new recovery codes. */
export function SecondFactor({ userId, email }: { userId: string; email: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const codesTitle = useRef<HTMLHeadingElement>(null);
  const { factor, setFactor, failure, setup, isStarting, load, start, cancel } = useFactor(userId);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const [isRenewing, setIsRenewing] = useState(false);

  const enabled = (recoveryCodes: readonly string[]) => {
    cancel();
    setCodes(recoveryCodes);
    setFactor({ isEnabled: true, recoveryCodesLeft: recoveryCodes.length });
  };
  const back = (leave: () => void) => {
    leave();
    title.current?.focus();
  };

  const body = () => {
    if (failure) return <Retry message={failure} label={account.retry} onRetry={load} />;
    if (!factor) return <Placeholder label={words.loading} lines={1} />;
    if (codes) return <RecoveryCodes codes={codes} titleRef={codesTitle} onDone={() => back(() => setCodes(null))} />;
    if (setup) return <FactorSetup setup={setup} email={email} onEnabled={enabled} onCancel={() => back(cancel)} />;
    if (factor.isEnabled)
      return <FactorState factor={factor} onRenew={() => setIsRenewing(true)} onSwitchOff={() => setIsLeaving(true)} />;
    return (
      <Button size="lg" busy={isStarting} onClick={start}>
        {words.switchOn}
      </Button>
    );
  };

  return (
    <Panel
      title={words.title}
      text={words.text}
      titleRef={title}
      mark={
        factor && (
          <span
            className={`rounded-full px-3 py-0.5 font-semibold ${factor.isEnabled ? 'bg-leaf text-paper' : 'bg-cream-deep'}`}
          >
            {factor.isEnabled ? words.on : words.off}
          </span>
        )
      }
    >
      {body()}
      <FactorCode<{ recoveryCodes: string[] }>
        open={isRenewing}
        onOpenChange={setIsRenewing}
        path="/api/auth/totp/recovery"
        words={words.renew}
        onDone={({ data }) => enabled(data?.recoveryCodes ?? [])}
        focusAfter={codesTitle}
      />
      <FactorCode
        open={isLeaving}
        onOpenChange={setIsLeaving}
        path="/api/auth/totp/disable"
        words={words.disable}
        onDone={() => setFactor({ isEnabled: false, recoveryCodesLeft: 0 })}
        focusAfter={title}
      />
    </Panel>
  );
}
