import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { messageNames } from '@/content/settings';
import { SettingField } from './setting-field';
import type { Typed } from './typed';

function Templates() {
  const { control, register } = useForm<Typed>();
  const field = { key: 'templateIds', kind: 'templates', label: 'Template ids' } as Parameters<
    typeof SettingField
  >[0]['field'];
  return <SettingField id="one" field={field} control={control} register={register} isBusy={false} />;
}

it('a template is asked for each SMS, and for no mail', () => {
  const shown = renderToStaticMarkup(<Templates />);
  const asked = Object.keys(messageNames).filter((key) => shown.includes(`name="templateIds.${key}"`));
  const mails = ['refund-failed', 'owner-new-order', 'owner-digest'];
  expect(asked.toSorted()).toEqual(
    Object.keys(messageNames)
      .filter((key) => !mails.includes(key))
      .toSorted(),
  );
  expect(shown.match(/<input/g)).toHaveLength(asked.length);
});
