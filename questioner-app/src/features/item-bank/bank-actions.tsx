import type { BankQuestion } from '@tryout/api/contract';
import {
  ActionIcon,
  IconCircleCheck,
  IconCopy,
  IconDots,
  IconEdit,
  IconHistory,
  IconTrendingUp,
  Link,
  type To,
} from '@tryout/shared-ui';
import { Menu } from '@tryout/shared-ui/more';
import { managerAddress } from '../../common/tryout-lists.ts';

/** The target of a question's link on this page. */
export type LinkTo = (questionId: string) => { to: To; state: unknown };

interface BankActionsProps {
  question: BankQuestion;
  links: Record<'copyLinkTo' | 'versionsLinkTo' | 'statisticsLinkTo' | 'reviewLinkTo', LinkTo>;
}

/** The actions for a question, at the end of the row. */
export function BankActions({ question, links }: BankActionsProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Tindakan untuk soal ${question.number} dari ${question.tryout.title}`}
          onClick={(event) => event.stopPropagation()} // a click on the row would open it
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <Menu.Item
          component={Link}
          to={managerAddress(question.tryoutListId, question.id)}
          leftSection={<IconEdit size={18} aria-hidden />}
        >
          Buka di Kelola soal
        </Menu.Item>
        <Menu.Item component={Link} {...links.copyLinkTo(question.id)} leftSection={<IconCopy size={18} aria-hidden />}>
          Salin ke paket…
        </Menu.Item>
        <Menu.Item
          component={Link}
          {...links.versionsLinkTo(question.id)}
          leftSection={<IconHistory size={18} aria-hidden />}
        >
          Riwayat versi
        </Menu.Item>
        {question.isReady !== undefined && (
          <Menu.Item
            component={Link}
            {...links.reviewLinkTo(question.id)}
            leftSection={<IconCircleCheck size={18} aria-hidden />}
          >
            Tinjauan
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          {...links.statisticsLinkTo(question.id)}
          leftSection={<IconTrendingUp size={18} aria-hidden />}
        >
          Statistik soal
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
