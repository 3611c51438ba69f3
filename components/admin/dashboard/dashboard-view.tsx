import { ArrowRight, Images, IndianRupee, Package } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { admin } from '@/content/admin';
import { formatBytes, formatDate, formatRupees } from '@/lib/core/format';
import { MAX_ITEMS } from '@/lib/media/product-content/rules';
import type { getDashboard } from '@/lib/shop/dashboard/service';
import { GrievanceNotice } from '../grievances/grievance-notice';
import { OwedPanel } from '../money/owed-panel';
import { SetupList } from '../settings/setup-list';
import { BooksNotice } from './books-notice';
import { DayChart } from './day-chart';
import { DeskFigures } from './desk-figures';
import { StatusCard } from './status-card';
import { TroubleList } from './trouble-list';

const words = admin.dashboard;
const { cards } = words;

type DashboardFigures = Awaited<ReturnType<typeof getDashboard>>;

function Banner({ name, now }: { name: string | null; now: Date }) {
  return (
    <header className="rounded-lg bg-leaf px-5 py-6 text-paper sm:px-8 sm:py-8">
      <h1 className="text-3xl sm:text-4xl">{words.title}</h1>
      <p className="mt-1 text-lg">{words.welcome(name)}</p>
      <p className="mt-1">
        <time dateTime={now.toISOString()}>{formatDate(now)}</time>
      </p>
    </header>
  );
}

function Cards({ today, week, attention, media, use }: DashboardFigures) {
  const { creditsUsed, creditsLimit, storedBytes } = use ?? {};
  const hasCredits = typeof creditsUsed === 'number' && typeof creditsLimit === 'number' && creditsLimit > 0;
  const known = typeof storedBytes === 'number' ? formatBytes(storedBytes) : '–';
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <StatusCard label={cards.today} value={String(today.orders)} note={formatRupees(today.revenue)} />
      <StatusCard label={cards.week} value={String(week.orders)} />
      <StatusCard label={cards.revenue} value={formatRupees(week.revenue)} />
      <StatusCard
        label={cards.attention}
        value={String(attention)}
        note={attention > 0 ? cards.attentionSome : cards.attentionNone}
        isUrgent={attention > 0}
      />
      {(['images', 'videos'] as const).map((type) => (
        <StatusCard
          key={type}
          label={cards[type]}
          value={cards.of(media[type], MAX_ITEMS[type])}
          share={media[type] / MAX_ITEMS[type]}
        />
      ))}
      <StatusCard label={cards.gallery} value={String(media.gallery)} />
      <StatusCard
        label={cards.use}
        value={known}
        note={hasCredits ? cards.credits(creditsUsed, creditsLimit) : cards.useUnknown}
        share={hasCredits ? creditsUsed / creditsLimit : undefined}
      />
    </ul>
  );
}

const ICONS = { '/admin/money': IndianRupee, '/admin/products': Package, '/admin/gallery': Images } as const;

function Links() {
  return (
    <nav aria-label={words.linksTitle}>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
        {words.links.map(({ href, label, text }) => (
          <li key={href}>
            <Link
              href={href}
              className="flex h-full items-center gap-4 rounded-lg border border-line bg-paper p-4 shadow-sm hover:border-leaf sm:p-5"
            >
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf">
                <Icon of={ICONS[href]} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold text-leaf text-lg leading-tight">{label}</span>
                <span className="text-ink-soft text-sm">{text}</span>
              </span>
              <Icon of={ArrowRight} className="shrink-0 text-leaf" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Charts({ days }: DashboardFigures) {
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      {(['orders', 'revenue'] as const).map((value) => (
        <DayChart key={value} title={words.chart[value](days.length)} days={days} value={value} />
      ))}
    </div>
  );
}

function Tips() {
  return (
    <Panel title={words.tips.title} text={words.tips.text}>
      <dl className="grid gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-5">
        {words.tips.rows.map(([term, value]) => (
          <div
            key={term}
            className="flex flex-wrap items-baseline justify-between gap-x-4 bg-cream px-4 py-2.5 sm:block sm:py-4"
          >
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="font-semibold sm:mt-1">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-ink-soft">{words.tips.more}</p>
    </Panel>
  );
}

type DashboardViewProps = { name: string | null; now: Date; figures: DashboardFigures };

/** Section 2, admin dashboard. */
export function DashboardView({ name, now, figures }: DashboardViewProps) {
  return (
    <div className="grid gap-5">
      <Banner name={name} now={now} />
      {figures.troubles.length > 0 && <TroubleList troubles={figures.troubles} />}
      <GrievanceNotice {...figures.grievances} />
      {figures.differences > 0 && <BooksNotice count={figures.differences} />}
      <DeskFigures {...figures.desk} />
      {figures.owed.length > 0 && <OwedPanel rows={figures.owed} />}
      <Links />
      <Cards {...figures} />
      {figures.missing.length > 0 && <SetupList missing={figures.missing} />}
      <Charts {...figures} />
      <Tips />
    </div>
  );
}
