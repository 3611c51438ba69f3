import type { Metadata } from 'next';
import { GrievanceScreen } from '@/components/admin/grievances/grievance-screen';
import { Button } from '@/components/ui/button';
import { deskGrievances as words } from '@/content/desk-grievances';
import { openGrievance } from '@/lib/care/grievances/service.desk';
import { requireAdmin } from '@/lib/people/auth/session';

export const metadata: Metadata = { title: words.title, description: words.text };

/** The session is asked before anything of the page is made. */
export const instant = false;

export default async function GrievancePage({ params }: { params: Promise<{ id: string }> }) {
  await requireAdmin('/admin/grievances');
  const nowMs = Date.now();
  const found = await openGrievance((await params).id, nowMs);
  return (
    <>
      <h1 className="text-4xl">{found ? words.one(found.number) : words.missing}</h1>
      {!found && <p className="mt-2 text-ink-soft text-lg">{words.missingText}</p>}
      {found && <GrievanceScreen key={found.id} first={found} nowMs={nowMs} />}
      <Button href="/admin/grievances" variant={found ? 'ghost' : 'primary'} className="mt-6">
        {words.back}
      </Button>
    </>
  );
}
