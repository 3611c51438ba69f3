import clsx from 'clsx';
import { framed, type Labelled, LabelledField } from './field';

/** A field of several lines. */
export function TextArea({ label, note, hint, error, className, id, ...input }: Labelled<'textarea'>) {
  return (
    <LabelledField {...{ label, note, hint, error, className, id }}>
      {(tied) => <textarea rows={5} {...input} {...tied} className={clsx(framed(error), 'px-3.5')} />}
    </LabelledField>
  );
}
