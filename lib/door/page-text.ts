import { hashOf } from './policy.ts';

const NEIGHBOURS = /(?:<script>(?:(?!<\/script>)[\s\S])*<\/script>){2,}/g;
const INLINE = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>((?:(?!<\/script>)[\s\S])*)<\/script>/g;
const ASYNC_SCRIPT = /<script src="([^"]+)" async=""><\/script>/g;
const LATE_SCRIPT = '<script type="application/late" src="$1"></script>';
/** Runs once something has been painted; at once where nobody looks, or where painting is not told. */
const LOAD_LATE = `(function(load){if(document.hidden||!window.PerformanceObserver||!(PerformanceObserver.supportedEntryTypes||[]).includes("paint"))load();else new PerformanceObserver(load).observe({type:"paint",buffered:true})})(function(){document.querySelectorAll("script[type='application/late']").forEach(function(late){var script=document.createElement("script");script.async=true;script.src=late.getAttribute("src");late.replaceWith(script)})})`;

/** What a page shows comes before its scripts, on a thin line as on a slow phone: they are fetched when it has been painted. */
const paintFirst = (html: string): string =>
  html.includes('</body>') && html.search(ASYNC_SCRIPT) >= 0
    ? html.replace(ASYNC_SCRIPT, LATE_SCRIPT).replace('</body>', `<script>${LOAD_LATE}</script></body>`)
    : html;

/**
 * The text of a finished page as it is sent, and the hashes of its inline scripts for its policy. Scripts that follow each
 * other become one, because Next writes dozens, and as many hashes would not fit into the header buffers of common proxies.
 */
export function finishText(given: string): { html: string; hashes: string[] } {
  const html = paintFirst(given).replace(NEIGHBOURS, (run) => run.replaceAll('</script><script>', ';'));
  const hashes = [...new Set([...html.matchAll(INLINE)].map(([, script = '']) => hashOf(script)))];
  return { html, hashes };
}
