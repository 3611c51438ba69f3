import { settingsRefusals } from '@/content/settings-answers';
import type { Group } from '@/lib/core/settings/rules';
import type { Settings } from '@/lib/core/settings/schema';
import { FIELDS } from './fields';
import { printed } from './printed';

type StandsNowProps = { group: Group; keys: readonly string[]; settings: Settings };

/** What somebody else has changed while this form was being filled in, where whoever has pressed Save looks. */
export function StandsNow({ group, keys, settings }: StandsNowProps) {
  if (keys.length === 0) return null;
  const values: Record<string, unknown> = settings[group];
  return (
    <div data-keep-clear="" role="status" className="rounded-md border-2 border-clay bg-clay-soft p-4">
      <p className="font-semibold">{settingsRefusals.changed}</p>
      <dl className="mt-2 grid gap-1">
        {FIELDS[group]
          .filter(({ key }) => keys.includes(key))
          .map(({ key, label }) => (
            <div key={key} className="flex flex-wrap gap-x-2 [overflow-wrap:anywhere]">
              <dt>{label}: </dt>
              <dd className="font-semibold">{printed(values[key])}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
