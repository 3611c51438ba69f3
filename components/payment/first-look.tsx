import { ORDER_ID_SLOT } from './result-head';

/**
 * The frame of a result page is kept for everybody, and what stands in its address is filled in by the page itself
 * before it is painted: its title is right at once, also where the other scripts come late or never. As text only:
 * anybody may write anything into an address.
 */
const FILL = `(function(root){var query=new URLSearchParams(location.search),id=query.get("orderId");root.dataset.method=query.get("method")==="cod"?"cod":"online";if(!id)return;root.dataset.order="";root.querySelectorAll("[${ORDER_ID_SLOT}]").forEach(function(slot){slot.textContent=id})})(document.currentScript.parentElement)`;

/** Belongs to the end of what it fills in. */
export function FirstLook() {
  return (
    <script
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; the kept page allows it by its hash
      dangerouslySetInnerHTML={{ __html: FILL }}
    />
  );
}
