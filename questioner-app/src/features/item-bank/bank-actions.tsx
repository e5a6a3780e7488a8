import type { BankQuestion } from '@tryout/api/contract';
import { ActionIcon, IconCopy, IconDots, IconEdit, IconHistory, Link, type To } from '@tryout/shared-ui';
import { Menu } from '@tryout/shared-ui/more';
import { managerAddress } from '../../questions/tryout-lists.ts';

/** The target of a question's link on this page. */
export type LinkTo = (questionId: string) => { to: To; state: unknown };

interface BankActionsProps {
  question: BankQuestion;
  copyLinkTo: LinkTo;
  versionsLinkTo: LinkTo;
}

/** The actions for a question, at the end of the row. */
export function BankActions({ question, copyLinkTo, versionsLinkTo }: BankActionsProps) {
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
        <Menu.Item component={Link} to={managerAddress(question)} leftSection={<IconEdit size={18} aria-hidden />}>
          Buka di pengelola soal
        </Menu.Item>
        <Menu.Item component={Link} {...copyLinkTo(question.id)} leftSection={<IconCopy size={18} aria-hidden />}>
          Salin ke paket…
        </Menu.Item>
        <Menu.Item
          component={Link}
          {...versionsLinkTo(question.id)}
          leftSection={<IconHistory size={18} aria-hidden />}
        >
          Riwayat versi
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
