import { SubmitRow } from '@/components/forms/submit-row';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { settingsGroups, settingsWords as words } from '@/content/settings';
import { anchorOf, FIELDS } from './fields';
import { SettingField } from './setting-field';
import { StandsNow } from './stands-now';
import { type SettingsFormProps, useSettingsForm } from './use-settings-form';

/** One group of settings, saved by itself; what is typed outlives every refusal. */
export function SettingsForm(props: SettingsFormProps) {
  const { group, settings } = props;
  const { title, text } = settingsGroups[group];
  const form = useSettingsForm(props);
  const { isDirty, isSubmitting } = form;

  return (
    <Panel title={title} text={text} mark={isDirty && <span className="text-clay text-sm">{words.unsaved}</span>}>
      <form
        noValidate
        method="dialog"
        aria-label={title}
        onSubmit={(event) => {
          form.clearErrors();
          void form.submit(event);
        }}
        onInput={() => form.clearErrors()}
        className="grid gap-6"
      >
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          {FIELDS[group].map((field) => (
            <SettingField
              key={field.key}
              id={anchorOf(group, field.key)}
              field={field}
              control={form.control}
              register={form.register}
              isBusy={isSubmitting}
            />
          ))}
        </div>
        <StandsNow group={group} keys={form.changed} settings={settings} />
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <SubmitRow isBusy={isSubmitting} error={form.error} disabled={!isDirty && !isSubmitting} className="min-w-40">
            {words.save}
          </SubmitRow>
          {isDirty && !isSubmitting && (
            <Button variant="ghost" size="lg" onClick={form.undo}>
              {words.undo}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}
