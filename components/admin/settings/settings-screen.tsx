'use client';

import { useCallback, useEffect, useState } from 'react';
import { Confirm } from '@/components/ui/confirm';
import { settingsGroups, settingsWords as words } from '@/content/settings';
import { GROUPS, type Group } from '@/lib/core/settings/rules';
import { ChangeList } from './change-list';
import { SettingsForm } from './settings-form';
import { SetupList } from './setup-list';
import { useLeaveQuestion } from './use-leave-question';
import { type History, type Standing, useSettings } from './use-settings';

const LINK =
  'inline-flex min-h-11 items-center whitespace-nowrap rounded-full px-3 font-semibold text-leaf hover:bg-cream-deep';

/** Puts the focus where the address points: into a field, or onto a list of rows. */
function focusOn(address: string): void {
  const place = document.getElementById(address.split('#')[1] ?? '');
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'center' });
}

/** The owner's settings: a form for each group, what is missing, and who changed what. */
export function SettingsScreen({ given, history: first }: { given: Standing; history: History }) {
  const { standing, history, save, moreHistory } = useSettings(given, first);
  const [dirty, setDirty] = useState<readonly Group[]>([]);
  const leaving = useLeaveQuestion(dirty.length > 0);
  const [round, setRound] = useState(0);
  // The page may be shown again as it was left: what was not to be kept is gone from it.
  const leave = () => {
    setRound(round + 1);
    leaving.leave();
  };
  const onDirty = useCallback((group: Group, isDirty: boolean) => {
    setDirty((groups) => [...groups.filter((one) => one !== group), ...(isDirty ? [group] : [])]);
  }, []);
  useEffect(() => focusOn(location.hash), []);

  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
      <SetupList missing={standing.missing} onChoose={focusOn} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[11rem_minmax(0,1fr)]">
        <nav aria-label={words.groupsLabel} className="xl:sticky xl:top-6">
          <ul className="-mx-5 flex overflow-x-auto px-5 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0 xl:block">
            {GROUPS.map((group) => (
              <li key={group}>
                <a href={`#${group}`} className={LINK}>
                  {settingsGroups[group].title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
          {GROUPS.map((group) => (
            <div key={group} id={group} className="min-w-0 scroll-mt-4">
              <SettingsForm key={round} group={group} settings={standing.settings} save={save} onDirty={onDirty} />
            </div>
          ))}
          <ChangeList history={history} onMore={moreHistory} />
        </div>
      </div>
      {leaving.isAsked && (
        <Confirm
          {...words.leave}
          text={words.leave.text(dirty.map((group) => settingsGroups[group].title).join(', '))}
          onConfirm={leave}
          onCancel={leaving.stay}
        />
      )}
    </div>
  );
}
