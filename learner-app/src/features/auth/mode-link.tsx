import { Anchor, Link, Text, useLocation } from '@tryout/shared-ui';

interface ModeLinkProps {
  question: string;
  label: string;
  to: string;
  /** The address typed so far; the other form starts with it. */
  email: string;
}

/** The link to the other form. It passes on the page to return to. */
export function ModeLink({ question, label, to, email }: ModeLinkProps) {
  const { state } = useLocation();
  return (
    <Text ta="center">
      {question}{' '}
      <Anchor component={Link} to={to} state={{ ...(state as object | null), email }} replace fw={600} inline>
        {label}
      </Anchor>
    </Text>
  );
}

/** The address typed into the other form, if one was. */
export function useTypedEmail(): string {
  const email = (useLocation().state as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : '';
}
