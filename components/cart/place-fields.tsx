import { Truck } from 'lucide';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { DeliveredBy } from '@/components/shop/delivered-by';
import { Field } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Select } from '@/components/ui/select';
import { cart } from '@/content/cart';
import { pincodeWords } from '@/content/pincodes';
import { type PlaceFields as Fields, pinOf, proposalFor, renew, statesOf } from '@/lib/sales/pincodes/rules';
import { STATES } from '@/lib/sales/pincodes/rules.states';
import type { DeliveryForm } from './delivery-fields';
import { usePlaces } from './use-places';

const words = cart.details;
const NAMES = STATES.map(({ name }) => name).toSorted();
const NOTHING: Fields = { city: '', state: '' };

/** What the form holds of a place, and what the list has for its pincode, which the form follows until somebody types. */
function useFilledPlace({ control, getValues, setValue, register }: DeliveryForm) {
  const [typedPin, city, state] = useWatch({ control, name: ['pincode', 'city', 'state'] });
  const { places, isUnknown } = usePlaces(pinOf(typedPin));
  const { errors } = useFormState({ control });
  const before = useRef(NOTHING);
  // What the form calls dirty has also what is filled in here.
  const byHand = useRef({ city: false, state: false });
  const fieldOf = (name: keyof Fields) => {
    const onChange = ({ target }: { target: { value: string } }) => {
      byHand.current[name] = target.value !== '';
    };
    return register(name, { onChange });
  };

  const fill = useEffectEvent((proposed: Fields) => {
    for (const name of ['city', 'state'] as const) {
      const typed = getValues(name) ?? '';
      // A form that begins anew is emptied all at once.
      if (typed === '') byHand.current[name] = false;
      const next = renew(typed, before.current[name], proposed[name]);
      if (next !== typed && !byHand.current[name]) setValue(name, next);
    }
    before.current = proposed;
  });
  useEffect(() => fill(proposalFor(places ?? [], state ?? '')), [places, state]);

  return { city: city?.trim() || null, state: state ?? '', places, isUnknown, errors, fieldOf };
}

/** City and state, found by the pincode and for the parent to change; nothing here keeps anybody from going on. */
export function PlaceFields({ form }: { form: DeliveryForm }) {
  const { city, state, places, isUnknown, errors, fieldOf } = useFilledPlace(form);
  const states = statesOf(places ?? []);
  const isElsewhere = state !== '' && states.length > 0 && !states.includes(state);
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4 sm:col-span-2">
        <Field
          label={words.city}
          note={words.optional}
          autoComplete="address-level2"
          error={errors.city?.message}
          {...fieldOf('city')}
        />
        <Select
          label={words.state}
          note={words.optional}
          none={words.noState}
          options={NAMES}
          autoComplete="address-level1"
          error={errors.state?.message}
          {...fieldOf('state')}
        />
      </div>
      <div className="grid gap-3 sm:col-span-2">
        <div aria-live="polite" className="grid gap-3 empty:hidden">
          {states.length > 1 && (
            <WhichState states={states} chosen={state} onChoose={(one) => form.setValue('state', one)} />
          )}
          {isElsewhere && <p className="rounded-md bg-turmeric-soft px-4 py-2.5">{pincodeWords.otherState(states)}</p>}
          {isUnknown && <p className="rounded-md bg-turmeric-soft px-4 py-2.5">{pincodeWords.unknown}</p>}
        </div>
        <p className="flex items-start gap-2.5">
          <Icon of={Truck} className="mt-0.5 shrink-0 text-leaf" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <DeliveredBy city={city} />
          </span>
        </p>
      </div>
    </>
  );
}

type WhichStateProps = { states: readonly string[]; chosen: string; onChoose: (state: string) => void };

function WhichState({ states, chosen, onChoose }: WhichStateProps) {
  const id = useId();
  return (
    <fieldset className="rounded-md bg-turmeric-soft px-4 py-3">
      <legend className="float-left mb-2 font-semibold">{pincodeWords.twoStates}</legend>
      <div className="clear-both grid gap-2 sm:grid-cols-2">
        {states.map((state) => (
          <label
            key={state}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border-2 border-line-strong bg-paper px-3 py-1.5 has-checked:border-leaf has-checked:bg-leaf-soft has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={`${id}-state`}
              value={state}
              checked={state === chosen}
              onChange={() => onChoose(state)}
              className="size-5 shrink-0 accent-leaf outline-none"
            />
            {state}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
