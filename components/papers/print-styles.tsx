const MARGINS = { A4: '16mm', A5: '12mm', '4in 6in': '5mm' } as const;
export type Paper = keyof typeof MARGINS;

/** Printed is the paper alone: what stands around it goes, and what it lies in gives it the whole sheet. */
const ALONE = `
body:has(.paper) :not(:has(.paper), .paper, .paper *) { display: none !important }
:is(html, body):has(.paper), :has(> .paper), :has(.paper) {
  display: block !important; position: static !important; width: auto !important; max-width: none !important;
  min-height: 0 !important; margin: 0 !important; padding: 0 !important; border: 0 !important; background: #fff !important;
}
.paper { break-after: page; break-inside: avoid; border: 0 !important; border-radius: 0 !important }
.paper:last-child { break-after: auto }
`;

/** Goes with the page it stands in, so that no other page is printed as a label. */
export const PrintStyles = ({ paper }: { paper: Paper }) => (
  <style>{`@page { size: ${paper}; margin: ${MARGINS[paper]} } @media print { ${ALONE} }`}</style>
);
