import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toastError, toastSuccess } from '@/components/ui/toast';
import type { Group } from '@/lib/core/settings/rules';
import type { Settings } from '@/lib/core/settings/schema';
import { FIELDS } from './fields';
import { fieldIn, isSame, type Typed, toTyped, toValues } from './typed';
import { type Refusal, refusalIn, type Save, standingIn } from './use-settings';

export type SettingsFormProps = {
  group: Group;
  settings: Settings;
  save: Save;
  onDirty: (group: Group, isDirty: boolean) => void;
};

const loadReader = () => import('@/lib/core/settings/schema').then((schemas) => schemas.readValues);

/** What is typed into one group of settings, beside what is stored and what somebody else has changed meanwhile. */
export function useSettingsForm({ group, settings, save, onDirty }: SettingsFormProps) {
  const [stored, setStored] = useState(() => toTyped(group, settings));
  const [changed, setChanged] = useState<string[]>([]);
  const { control, register, handleSubmit, reset, getValues, setError, clearErrors, setFocus, formState } =
    useForm<Typed>({
      defaultValues: stored,
      shouldFocusError: false,
    });
  const { isSubmitting, errors } = formState;
  const typed = useWatch({ control }) as Typed;
  const isChanged = (key: string, now: Typed = typed) => !isSame(now[key], stored[key]);
  const isDirty = FIELDS[group].some(({ key }) => isChanged(key));
  useEffect(() => onDirty(group, isDirty), [group, isDirty, onDirty]);

  const focusAfter = useRef<string | null>(null);
  useEffect(() => {
    if (isSubmitting || !focusAfter.current) return;
    setFocus(focusAfter.current);
    focusAfter.current = null;
  }, [isSubmitting, setFocus]);

  const refuse = (now: Typed, { field, message }: Refusal) => {
    const name = fieldIn(group, now, field);
    setError(name, { message });
    focusAfter.current = name;
  };

  /** Takes what stands now for what is not being changed here, and says what that was. */
  const takeStanding = (now: Typed, next: Settings) => {
    const standing = toTyped(group, next);
    const mine = FIELDS[group].filter(({ key }) => isChanged(key, now));
    setChanged(FIELDS[group].filter(({ key }) => !isSame(standing[key], stored[key])).map(({ key }) => key));
    setStored(standing);
    reset(standing);
    reset({ ...standing, ...Object.fromEntries(mine.map(({ key }) => [key, now[key]])) }, { keepDefaultValues: true });
  };

  const isSaving = useRef(false);
  // Heard of with the answer to another form: what somebody else did to this group.
  const hear = useEffectEvent((next: Settings) => {
    if (!isSaving.current && !isSame(toTyped(group, next), stored)) takeStanding(getValues(), next);
  });
  useEffect(() => hear(settings), [settings]);

  const send = async (now: Typed) => {
    const values = toValues(group, now, (key) => isChanged(key, now));
    const read = await loadReader().then(
      (reader) => reader(group, values),
      () => null,
    );
    if (read && !read.ok) return refuse(now, read.refused);
    const answer = await save(group, values);
    const standing = standingIn(answer);
    if (answer.success && standing) {
      const next = toTyped(group, standing.settings);
      setStored(next);
      setChanged([]);
      reset(next);
      return void toastSuccess(answer.message);
    }
    const refusal = refusalIn(answer);
    if (refusal) refuse(now, refusal);
    else if (standing) takeStanding(now, standing.settings);
    else setError('root', { message: answer.message });
    void toastError(answer.message, answer.requestId);
  };

  const submit = handleSubmit(async (now) => {
    isSaving.current = true;
    await send(now);
    isSaving.current = false;
  });

  const undo = () => {
    setChanged([]);
    reset(stored);
  };

  return { control, register, clearErrors, isSubmitting, isDirty, changed, error: errors.root?.message, submit, undo };
}
