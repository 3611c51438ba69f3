import { paperWords } from '@/content/papers';

/** The bar code as a picture; whatever prints it prints all of its bars. */
export const Bars = ({ svg, className }: { svg: string; className: string }) => (
  <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={paperWords.sheet.bars} className={className} />
);
