/** How one statement reads: each table by its index, and whether one of them is read from end to end. */
export type Plan = { reads: string[]; readsAllOrders: boolean };

type Node = { 'Node Type'?: string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Node[] };

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** @param plan what EXPLAIN (FORMAT JSON) says */
export function scansOf(plan: object): Plan {
  const scans = nodesOf(plan).filter((node) => /Scan$/.test(node['Node Type'] ?? ''));
  const reads = scans.flatMap((node) => {
    const { 'Node Type': type = '', 'Relation Name': table, 'Index Name': index } = node;
    if (type === 'Seq Scan') return [`ALL OF ${table}`];
    return index ? [`${index}${type === 'Index Only Scan' ? ' (alone)' : ''}`] : [];
  });
  const readsAllOrders = scans.some((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'orders');
  return { reads: [...new Set(reads)], readsAllOrders };
}
