import type { Metadata } from 'next';
import { SettingsScreen } from '@/components/admin/settings/settings-screen';
import { settingsWords as words } from '@/content/settings';
import { getAdminSettings, listChanges } from '@/lib/core/settings/service';
import { requireAdmin } from '@/lib/people/auth/session';

export const metadata: Metadata = { title: words.title, description: words.text };

/** The session is asked before anything of the page is made. */
export const instant = false;

export default async function SettingsPage() {
  await requireAdmin('/admin/settings');
  const [given, history] = await Promise.all([getAdminSettings(), listChanges(null)]);
  return (
    <>
      <h1 className="text-4xl">{words.title}</h1>
      <p className="mt-2 text-ink-soft text-lg">{words.text}</p>
      <SettingsScreen given={given} history={history} />
    </>
  );
}
