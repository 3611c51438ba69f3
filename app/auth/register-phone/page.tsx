import type { Metadata } from 'next';
import { AuthCard } from '@/components/auth/auth-card';
import { WaysOn } from '@/components/auth/ways-on';
import { registerPhone } from '@/content/auth';

export const metadata: Metadata = { title: registerPhone.title, description: registerPhone.lead };

export default function RegisterPhonePage() {
  return (
    <AuthCard title={registerPhone.title} lead={registerPhone.lead}>
      <ol className="grid gap-3">
        {registerPhone.steps.map((step, index) => (
          <li key={step} className="flex items-center gap-3 rounded-md border border-line bg-paper px-4 py-3">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-turmeric font-bold font-display"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <div className="mt-6">
        <WaysOn phone={registerPhone.goToPhone} email={registerPhone.viaEmail} emailHref="/auth/register" />
      </div>
    </AuthCard>
  );
}
