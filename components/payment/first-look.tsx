import type { ReactNode } from 'react';
import { ORDER_ID_SLOT } from './result-head';

/** Says what of the frame is shown, before any of it is read: the browser may paint what it has at any time. */
const CHOOSE = `(function(root){var query=new URLSearchParams(location.search);root.dataset.method=query.get("method")==="cod"?"cod":"online";if(query.get("orderId"))root.dataset.order=""})(document.currentScript.parentElement)`;

/** As text only: anybody may write anything into an address. */
const FILL = `(function(slots){var id=new URLSearchParams(location.search).get("orderId")||"";slots.forEach(function(slot){slot.textContent=id})})(document.currentScript.parentElement.querySelectorAll("[${ORDER_ID_SLOT}]"))`;

/**
 * The frame of a result page is kept for everybody, and the page itself adds what stands in its address before it is
 * painted: its title is right at once, also where the other scripts come late or never.
 */
export const FirstLook = ({ children }: { children: ReactNode }) => (
  <div className="group/result">
    <Inline script={CHOOSE} />
    {children}
    <Inline script={FILL} />
  </div>
);

function Inline({ script }: { script: string }) {
  return (
    <script
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; the kept page allows it by its hash
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
