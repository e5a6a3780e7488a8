import type { AdminTryout } from '@tryout/api/contract';
import { Button, IconCalendarEvent, Link } from '@tryout/shared-ui';
import { useMay } from '../../may.ts';
import { eventParam } from './event-address.ts';
import { eventPath } from './event-words.tsx';

/** From a package to its event, or to the form that makes it one; nothing beside an API that knows no events. */
export function EventLink({ tryout: { id, event } }: { tryout: AdminTryout }) {
  const may = useMay();
  if (event === undefined || !may('event', 'manage')) return null;
  const look = { variant: 'default', leftSection: <IconCalendarEvent size={18} aria-hidden /> };
  if (event !== null)
    return (
      <Button component={Link} to={eventPath(id)} {...look}>
        Buka acara
      </Button>
    );
  return may('manage') ? (
    <Button component={Link} to={`/admin/events?${eventParam}=${encodeURIComponent(id)}`} {...look}>
      Jadikan acara
    </Button>
  ) : null;
}
