import { callback } from '@/content/payment';

export const CallbackNotice = () => (
  <p className="rounded-md border-2 border-turmeric bg-paper px-5 py-4 text-center font-semibold">
    {callback.doNotClose}
  </p>
);
