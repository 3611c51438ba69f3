import { newPhone } from '@/e2e/shopper';
import type { AppError } from '@/lib/http/errors';
import { upsertPhoneUser } from '@/lib/people/auth/service';

/** What a call is refused with; one that is not refused fails the test. */
export const refusal = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => {
      throw new Error('was not refused');
    },
    (error: unknown) => error as AppError,
  );

/** Somebody of the shop, whose name is Asha. */
export async function asha() {
  return { ...(await upsertPhoneUser(newPhone())), userName: 'Asha' };
}
