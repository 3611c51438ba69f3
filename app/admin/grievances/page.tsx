import type { Metadata } from 'next';
import { GrievanceList } from '@/components/admin/grievances/grievance-list';
import { deskGrievances as words } from '@/content/desk-grievances';
import { listGrievances } from '@/lib/care/grievances/service.desk';
import { requireAdmin } from '@/lib/people/auth/session';

export const metadata: Metadata = { title: words.title, description: words.text };

/** The session is asked before anything of the page is made. */
export const instant = false;

type GrievancesPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function GrievancesPage({ searchParams }: GrievancesPageProps) {
  await requireAdmin('/admin/grievances');
  const state = (await searchParams).state === 'answered' ? 'answered' : 'open';
  const nowMs = Date.now();
  return (
    <>
      <h1 className="text-4xl">{words.title}</h1>
      <p className="mt-2 text-ink-soft text-lg">{words.text}</p>
      <GrievanceList
        key={state}
        tab={state}
        first={await listGrievances({ state, after: null }, nowMs)}
        nowMs={nowMs}
      />
    </>
  );
}
