import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { cashBook } from '@/content/cash-book';
import type { RemittanceAnswer } from '@/lib/sales/cash-book/service';
import type { Chosen } from './use-remittance';

const words = cashBook.file;
const ROLES = ['number', 'tracking', 'amount'] as const;

type ColumnsFormProps = {
  courier: string;
  answer: RemittanceAnswer;
  isBusy: boolean;
  onChoose: (columns: Chosen) => void;
};

/** Which column of a courier's file is which: asked once, with the first lines to see it by. */
export function ColumnsForm({ courier, answer, isBusy, onChoose }: ColumnsFormProps) {
  const { headers, sample } = answer;
  const [chosen, setChosen] = useState(answer.columns);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(chosen);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-4 border-line border-t pt-5">
      <div>
        <h3 className="font-semibold text-lg">{words.columns}</h3>
        <p className="text-ink-soft">{words.columnsText(courier)}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {ROLES.map((role) => (
          <Select
            key={role}
            label={words[role]}
            options={headers}
            none={words.noColumn}
            value={chosen[role] ?? ''}
            onChange={({ currentTarget }) => setChosen({ ...chosen, [role]: currentTarget.value || null })}
          />
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse must be able to scroll it */}
      <section aria-label={words.preview} tabIndex={0} className="overflow-x-auto rounded-md border border-line">
        <table className="w-full text-sm">
          <caption className="sr-only">{words.preview}</caption>
          <thead>
            <tr>
              {headers.map((name) => (
                <th key={name} scope="col" className="whitespace-nowrap bg-cream px-3 py-2 text-left font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((cells) => (
              <tr key={cells.join('\n')} className="border-line border-t">
                {headers.map((name, at) => (
                  <td key={name} className="whitespace-nowrap px-3 py-2">
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {words.keep}
      </Button>
    </form>
  );
}
