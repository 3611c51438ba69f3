'use client';

import { useState } from 'react';
import { PasswordPanel } from '@/components/account/password-panel';
import { SessionsPanel } from '@/components/account/sessions-panel';
import { useAuth } from '@/components/auth/auth-provider';
import { SecondFactor } from './second-factor';

export function AdminAccount() {
  const { user } = useAuth();
  const [version, setVersion] = useState(0);
  return (
    <div className="mt-8 grid items-start gap-6 xl:grid-cols-2">
      <div className="grid min-w-0 gap-6">
        <SecondFactor email={user?.email ?? ''} />
        <SessionsPanel version={version} />
      </div>
      {user?.email && <PasswordPanel email={user.email} onChanged={() => setVersion((now) => now + 1)} />}
    </div>
  );
}
