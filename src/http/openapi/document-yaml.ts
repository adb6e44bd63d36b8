import type { OpenAPIObject } from '@nestjs/swagger';
import { COLLECTION_STYLE, dump, visit, VISIT_SKIP, type Node, type Visitor } from 'js-yaml';

const BANNER = '# Generated from the decorators by `npm run openapi:generate`; do not edit.\n';
const MAX_FLOW_WIDTH = 200;
/** Some parsers, such as PyYAML, refuse a question mark in plain scalars of a flow collection. */
const UNFIT = /[\n?]/;

export const documentAsYaml = (document: OpenAPIObject): string =>
  BANNER +
  dump(document, {
    noRefs: true,
    lineWidth: -1,
    quoteStyle: 'double',
    seqNoIndent: true,
    flowBracketPadding: true,
    transform: (documents) => visit(documents, putOnOneLine),
  });

const putOnOneLine: Visitor = (node, { parent }) => {
  if (node.kind !== 'mapping' && node.kind !== 'sequence') return;
  const isLineAnyway = parent?.kind === 'sequence' && node.items.length === 1;
  if (isLineAnyway || measureWidth(node) > MAX_FLOW_WIDTH) return;
  node.style = COLLECTION_STYLE.FLOW;
  return VISIT_SKIP;
};

function measureWidth(node: Node): number {
  if (node.kind === 'alias') return Infinity;
  if (node.kind === 'scalar') return UNFIT.test(node.value) ? Infinity : node.value.length;
  const widths =
    node.kind === 'sequence'
      ? node.items.map((item) => measureWidth(item) + 2)
      : node.items.map(({ key, value }) => measureWidth(key) + measureWidth(value) + 4);
  return widths.reduce((sum, width) => sum + width, 4);
}
