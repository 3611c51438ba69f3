import { parseAst } from 'vitest/node';
import { childrenOf, isNode, type Mutant, type Node } from './changes.ts';

/** A place in a text where something is put in. */
type Patch = { at: number; text: string };

/** Puts a counter into every loop of a source, so that one which a mutant has made endless throws. */
function guards(source: string): Patch[] {
  const patches: Patch[] = [];
  const visit = (node: Node): void => {
    if (/^(For|While|DoWhile)\w*Statement$/.test(node.type) && isNode(node.body)) {
      const turn = "{ if ((globalThis.shopTurns = (globalThis.shopTurns ?? 0) + 1) > 1e6) throw new Error('endless');";
      patches.push({ at: node.body.start, text: turn }, { at: node.body.end, text: '}' });
    }
    childrenOf(node).forEach(visit);
  };
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node);
  return patches.sort((a, b) => b.at - a.at);
}

/** The source with one mutant in it, and loops that end. */
export function applied(source: string, { start, end, text }: Mutant): string {
  const mutated = source.slice(0, start) + text + source.slice(end);
  return guards(mutated).reduce((all, { at, text: put }) => all.slice(0, at) + put + all.slice(at), mutated);
}
