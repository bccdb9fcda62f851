/** Shows the blocks of a policy's text (shared/rules/policies/policy-text.ts); none of them is HTML of the owner. */
import { Box, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { Block, Span } from '#shared/rules/policies/policy-text.ts';

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, isBold, href }, index) => {
    // A text does not change while it is shown, so its parts may be identified by their position.
    const key = `${index}-${text}`;
    if (href?.startsWith('/'))
      return (
        <Link key={key} to={href}>
          {text}
        </Link>
      );
    if (href !== undefined)
      return (
        <a key={key} href={href} rel="noopener">
          {text}
        </a>
      );
    return isBold ? <strong key={key}>{text}</strong> : text;
  });
}

const Table = chakra('table', {
  base: {
    w: 'full',
    my: '3',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th': { fontWeight: '600' },
    '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: '2', pr: '3', borderBottomWidth: '1px', borderColor: 'line' },
  },
});

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case 'subheading':
      return (
        <chakra.h3 fontSize="lg" mt="4" mb="1">
          {block.text}
        </chakra.h3>
      );
    case 'list': {
      const items = block.items.map((spans, index) => (
        <li key={index}>
          <Spans spans={spans} />
        </li>
      ));
      return block.isNumbered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table': {
      const [head = [], ...rows] = block.rows;
      return (
        <Box overflowX="auto" tabIndex={0}>
          <Table>
            <thead>
              <tr>
                {head.map((spans, index) => (
                  <th key={index} scope="col">
                    <Spans spans={spans} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                <tr key={row}>
                  {cells.map((spans, index) => (
                    <td key={index}>
                      <Spans spans={spans} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </Box>
      );
    }
  }
}

export const Blocks = ({ blocks }: { blocks: readonly Block[] }) => blocks.map((block, index) => <BlockView key={index} block={block} />);

/** Paragraphs, lists and links of a policy. */
export const Prose = chakra('div', {
  base: {
    // Chakra's reset sets a value on list items and paragraphs with which a long address widens the page.
    '&, & li, & p, & td': { overflowWrap: 'anywhere' },
    '& p + p, & ul + p, & ol + p, & p + ul, & p + ol, & table + p': { mt: '3' },
    '& ul, & ol': { pl: '5' },
    '& ul': { listStyleType: 'disc' },
    '& ol': { listStyleType: 'decimal' },
    '& li': { py: '0.5' },
    '& a': { color: 'brand', textDecoration: 'underline' },
    // A link that is alone in its item has a target of its own.
    '& li > a:only-child': { display: 'inline-block', maxW: 'full', py: '1', overflowWrap: 'anywhere' },
  },
});
