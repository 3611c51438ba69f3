import { Drawing } from '@/components/shop/drawing';
import { Button } from '@/components/ui/button';
import { tracking as words } from '@/content/tracking';

/** For a link that has ended or never was, which read the same, or after too many of them. */
export const NoParcel = ({ message }: { message: string }) => (
  <div className="mx-auto grid max-w-2xl justify-items-center gap-5 px-5 pt-10 text-center">
    <Drawing name="parcel" className="size-36" />
    <h1 className="text-4xl">{words.goneTitle}</h1>
    <p className="max-w-md text-lg">{message}</p>
    <Button href="/shop/orders" prefetch={false}>
      {words.signIn}
    </Button>
  </div>
);
