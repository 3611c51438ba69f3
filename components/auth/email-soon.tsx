import { Button } from '@/components/ui/button';
import { type EmailPage, emailSoon } from '@/content/auth';
import { AuthCard } from './auth-card';

const VARIANTS = ['primary', 'secondary'] as const;

/** An e-mail page whose form is not open yet: its title and its ways on. */
export function EmailSoon({ words }: { words: EmailPage }) {
  return (
    <AuthCard title={words.title} lead={emailSoon}>
      <div className="grid gap-3">
        {words.links.map(({ href, label }, index) => (
          <Button key={href} href={href} size={index < 2 ? 'lg' : 'md'} variant={VARIANTS[index] ?? 'ghost'}>
            {label}
          </Button>
        ))}
      </div>
    </AuthCard>
  );
}
