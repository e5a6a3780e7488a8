import { Anchor, Link, MathText } from '@tryout/shared-ui';
import type { Inline } from '@tryout/api/contract';

/** Running text with its emphasis, links and formulas. */
export function InlineText({ children }: { children: readonly Inline[] }) {
  return children.map((inline, index) => <Piece key={index} inline={inline} />);
}

function Piece({ inline }: { inline: Inline }) {
  if (typeof inline === 'string') return <MathText>{inline}</MathText>;
  if (inline.kind === 'break') return <br />;
  if (inline.kind === 'code') return <code>{inline.text}</code>;
  const children = <InlineText>{inline.children}</InlineText>;
  if (inline.kind === 'strong') return <strong>{children}</strong>;
  if (inline.kind === 'em') return <em>{children}</em>;
  return inline.to.startsWith('#') ? (
    <a href={inline.to}>{children}</a>
  ) : (
    <Anchor component={Link} to={inline.to} underline="always">
      {children}
    </Anchor>
  );
}
