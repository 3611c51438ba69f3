'use client';

import { useCallback, useEffect, useState } from 'react';
import { callApi } from '@/lib/http/client';

/** What whoever is signed in has shown to be the owner. */
export type Ownership = { hasPassword: boolean; isEmailProved: boolean; needsConfirmation: boolean };

/** Null until it is known; the page goes on without it, and the server asks for what is missing. */
export function useOwnership() {
  const [ownership, setOwnership] = useState<Ownership | null>(null);
  const load = useCallback(async () => {
    const { success, data } = await callApi<Ownership>('/api/auth/account', { fallback: '' });
    if (success && data) setOwnership(data);
  }, []);
  useEffect(() => {
    void load();
  }, [load]);
  return { ownership, reload: load };
}
