import { Button } from '@/components/ui/button';
import { auth } from '@/content/auth';

type WaysOnProps = { phone: string; email: string; emailHref: string };

/** The ways on from a page that has nothing to fill in: by phone, by e-mail, and home. */
export function WaysOn({ phone, email, emailHref }: WaysOnProps) {
  return (
    <div className="grid gap-3">
      <Button href="/auth/login-phone" size="lg">
        {phone}
      </Button>
      <Button href={emailHref} size="lg" variant="secondary">
        {email}
      </Button>
      <Button href="/shop/home" variant="ghost">
        {auth.backToHome}
      </Button>
    </div>
  );
}
