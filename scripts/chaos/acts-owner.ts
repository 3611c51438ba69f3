import { StackError } from '../stack/say.ts';
import { type Act, type Acting, newPaidOrder, orderIdOf, Stock } from './acts.ts';
import type { Entry } from './book.ts';
import { dataOf, isGood, type Sent } from './browser.ts';

const RUPEES = 100;

/** The owner gives money back; it leaves once, however often that is asked for. */
export function giveBack(acting: Acting): Act {
  const { world, rows, owner } = acting;
  const stock = new Stock<Entry>();
  const refund = async (entry: Entry) => isGood(await owner.refund(orderIdOf(entry), `${entry.key}-back`, RUPEES));
  type Row = { order: string; payment: string; provider: string | null };
  return {
    prepare: () => stock.fill(() => newPaidOrder(acting)),
    act: () => stock.next(refund),
    kinds: { refunds: () => stock.rest(refund) },
    async complaints() {
      const ids = stock.all().map(orderIdOf);
      const text =
        'SELECT order_id AS order, payment_id AS payment, provider_id AS provider FROM refunds WHERE order_id = ANY($1)';
      const stored = await rows.ask<Row>(text, ids);
      const { refunds } = await world.emulators.books();
      const isOnce = ids.every((id) => {
        const here = stored.filter(({ order }) => order === id);
        const there = refunds.filter(({ payment_id }) => payment_id === here[0]?.payment);
        return here.length === 1 && there.length === 1 && there[0]?.id === here[0]?.provider;
      });
      return isOnce ? [] : ['a refund was not made exactly once'];
    },
  };
}

/** The owner presses once: comparisons are made one after the other. */
export function compareBooks({ owner }: Acting): Act {
  let asked: Promise<boolean> | undefined;
  const ask = async () => {
    asked ??= owner.compare().then(isGood);
    const isAsked = await asked;
    if (!isAsked) asked = undefined;
    return isAsked;
  };
  return { act: ask, kinds: { comparison: ask } };
}

export const uploadPicture = ({ owner }: Acting): Act => ({
  act: () => owner.upload(),
  kinds: { upload: async () => isGood(await owner.upload()) },
});

export function removePicture({ owner }: Acting): Act {
  const stock = new Stock<string>();
  const isGone = ({ status }: Sent) => (status >= 200 && status < 300) || status === 404;
  const remove = async (id: string) => isGone(await owner.remove(id));
  return {
    prepare: () =>
      stock.fill(async () => {
        const sent = await owner.upload();
        const [item] = dataOf(sent) as unknown as { _id: string }[];
        if (!item) throw new StackError(`A picture could not be uploaded (${sent.status}): ${sent.text.slice(0, 200)}`);
        return item._id;
      }),
    act: () => stock.next(remove),
    kinds: { removal: () => stock.rest(remove) },
  };
}

export function addPicture({ owner }: Acting): Act {
  const stock = new Stock<string>();
  const add = async (id: string) => isGood(await owner.add(id));
  return {
    prepare: () =>
      stock.fill(async () => {
        const id = await owner.sendPicture();
        if (!id) throw new StackError('A picture could not be sent.');
        return id;
      }),
    act: () => stock.next(add),
    kinds: { adding: () => stock.rest(add) },
  };
}
