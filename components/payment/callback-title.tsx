import { callback } from '@/content/payment';

/** Either title takes the room of both: nothing below moves when one follows the other. */
export const CallbackTitle = ({ isPending = false }: { isPending?: boolean }) => (
  <span className="grid *:col-start-1 *:row-start-1 *:self-center">
    <span>{isPending ? callback.pending : callback.processing}</span>
    <span aria-hidden="true" className="invisible">
      {isPending ? callback.processing : callback.pending}
    </span>
  </span>
);
