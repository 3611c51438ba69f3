import { ArrowLeft, FileText } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { paperPage as words } from '@/content/papers';
import type { labelOf, slipOf, TaxPaper } from '@/lib/sales/papers/rules';
import { LabelSheet } from './label-sheet';
import { type Paper, PrintStyles } from './print-styles';
import { SlipSheet } from './slip-sheet';
import { TaxSheet } from './tax-sheet';

type Said =
  | { template: 'invoice'; papers: TaxPaper[] }
  | { template: 'slip'; slips: ReturnType<typeof slipOf>[] }
  | { template: 'label'; labels: ReturnType<typeof labelOf>[] };

const PAPER: Record<Said['template'], Paper> = { invoice: 'A4', slip: 'A5', label: '4in 6in' };

function Sheets({ said }: { said: Said }) {
  if (said.template === 'slip') return said.slips.map((slip) => <SlipSheet key={slip.number} said={slip} />);
  if (said.template === 'label') return said.labels.map((label) => <LabelSheet key={label.number} said={label} />);
  return said.papers.map((paper) => <TaxSheet key={paper.number} said={paper} />);
}

const LINK =
  'inline-flex min-h-11 items-center gap-1.5 font-semibold underline decoration-line-strong underline-offset-4';

type Props = { title: string; said: Said; order: string; pdf: string };

/** A paper as a page: to be read on a phone without a reader of PDF, and printed as it is there. */
export function PaperView({ title, said, order, pdf }: Props) {
  return (
    <div className="mx-auto max-w-[210mm]">
      <PrintStyles paper={PAPER[said.template]} />
      <div className="mb-5">
        <Link href={order} prefetch={false} className={LINK}>
          <Icon of={ArrowLeft} className="size-5" />
          {words.back}
        </Link>
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-2 text-ink-soft">{words.hint}</p>
        <a href={pdf} className={LINK}>
          <Icon of={FileText} className="size-5" />
          {words.pdf}
        </a>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Sheets said={said} />
      </div>
    </div>
  );
}
