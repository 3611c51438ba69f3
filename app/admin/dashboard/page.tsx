import type { Metadata } from 'next';
import { admin } from '@/content/admin';

export const metadata: Metadata = {
  title: admin.dashboard.title,
  description: admin.dashboard.text,
  robots: { index: false },
};

export default function DashboardPage() {
  return (
    <>
      <h1 className="text-4xl">{admin.dashboard.title}</h1>
      <p className="mt-2 text-ink-soft text-lg">{admin.dashboard.text}</p>
    </>
  );
}
