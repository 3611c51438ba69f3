import clsx from 'clsx';
import { Search, SlidersHorizontal, X } from 'lucide';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useFieldOf } from '@/components/lists/use-field-of';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { desk } from '@/content/desk';
import { LIST, listAddress } from './list-address';

type FiltersProps = { asked: string; go: (href: string) => void; search: RefObject<HTMLInputElement | null> };

const words = desk.filters;
const CONTROL = 'block min-h-11 w-full rounded-md border-2 border-line-strong bg-paper px-3 py-1.5';
const FILTERS = ['method', 'money', 'from', 'to'] as const;

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="min-w-0 flex-1 sm:min-w-36 lg:flex-none">
      <label htmlFor={id} className="mb-0.5 block text-ink-soft text-sm">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

function SearchBox({ asked, go, search }: FiltersProps) {
  const others = [...new URLSearchParams(asked)].filter(([key]) => key !== 'q');
  const q = new URLSearchParams(asked).get('q') ?? '';
  useFieldOf(search, q);
  return (
    <search className="min-w-0 flex-1">
      <form
        action={LIST}
        className="flex min-h-12 items-stretch overflow-hidden rounded-full border-2 border-line-strong bg-paper focus-within:border-leaf focus-within:outline-3 focus-within:outline-leaf focus-within:outline-offset-2"
        onSubmit={(event) => {
          event.preventDefault();
          go(listAddress(asked, { q: search.current?.value ?? '' }));
        }}
      >
        {others.map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <input
          ref={search}
          name="q"
          defaultValue={q}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={desk.search.label}
          aria-keyshortcuts="/"
          placeholder={desk.search.hint}
          className="w-full min-w-0 bg-transparent py-2 pl-5 text-ellipsis outline-none placeholder:text-ink-soft"
        />
        {q && (
          <button
            type="button"
            aria-label={desk.search.clear}
            onClick={() => {
              search.current?.focus();
              go(listAddress(asked, { q: '' }));
            }}
            className="grid w-11 shrink-0 place-items-center text-ink-soft hover:text-ink"
          >
            <Icon of={X} className="size-5" />
          </button>
        )}
        <button
          type="submit"
          aria-label={desk.search.submit}
          className="grid w-12 shrink-0 place-items-center bg-leaf text-paper hover:bg-leaf-dark"
        >
          <Icon of={Search} className="size-5" />
        </button>
      </form>
    </search>
  );
}

type ChoiceProps = { name: string; label: string; any?: string; choices: Record<string, string> } & Omit<
  FiltersProps,
  'search'
>;

function Choice({ name, label, any, choices, asked, go }: ChoiceProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          value={new URLSearchParams(asked).get(name) ?? ''}
          onChange={(event) => go(listAddress(asked, { [name]: event.currentTarget.value }))}
          className={CONTROL}
        >
          {any && <option value="">{any}</option>}
          {Object.entries(choices).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

function Day({ name, label, asked, go }: Omit<ChoiceProps, 'choices' | 'any'>) {
  const value = new URLSearchParams(asked).get(name) ?? '';
  const field = useRef<HTMLInputElement>(null);
  useFieldOf(field, value);
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          ref={field}
          id={id}
          type="date"
          defaultValue={value}
          // A day that is still being typed is not one yet: it is asked for when the field is left.
          onBlur={({ currentTarget }) => {
            if (currentTarget.value !== value) go(listAddress(asked, { [name]: currentTarget.value }));
          }}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') go(listAddress(asked, { [name]: currentTarget.value }));
          }}
          className={CONTROL}
        />
      )}
    </Labelled>
  );
}

/** The search box, and what else narrows the list: behind a button on a phone. */
export function ListFilters({ asked, go, search }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const given = new URLSearchParams(asked);
  const active = FILTERS.filter((name) => given.has(name)).length;
  const id = useId();
  const filters = useRef<HTMLDivElement>(null);
  return (
    <div className="grid gap-3">
      <div className="flex gap-2">
        <SearchBox asked={asked} go={go} search={search} />
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="relative size-12 px-0! lg:hidden"
        >
          <span className="sr-only">{active > 0 ? words.active(active) : words.title}</span>
          <Icon of={SlidersHorizontal} className="size-5" />
          {active > 0 && (
            <span
              aria-hidden="true"
              className="-top-1.5 -right-1.5 absolute grid size-6 place-items-center rounded-full bg-turmeric text-ink text-sm"
            >
              {active}
            </span>
          )}
        </Button>
      </div>
      <div
        ref={filters}
        id={id}
        tabIndex={-1}
        className={clsx(
          'flex-wrap items-end gap-3 outline-none lg:flex',
          isOpen ? 'grid grid-cols-2 sm:flex' : 'hidden',
        )}
      >
        <Choice name="method" label={words.method} any={words.any} choices={desk.methods} asked={asked} go={go} />
        <Choice name="money" label={words.money} any={words.any} choices={desk.money} asked={asked} go={go} />
        <Day name="from" label={words.from} asked={asked} go={go} />
        <Day name="to" label={words.to} asked={asked} go={go} />
        <Choice
          name="sort"
          label={words.sort}
          choices={{ '': words.newest, oldest: words.oldest }}
          asked={asked}
          go={go}
        />
        {active > 0 && (
          <Button
            variant="ghost"
            className="px-3!"
            onClick={() => {
              filters.current?.focus();
              go(listAddress(asked, Object.fromEntries(FILTERS.map((name) => [name, '']))));
            }}
          >
            {words.clear}
          </Button>
        )}
      </div>
    </div>
  );
}
