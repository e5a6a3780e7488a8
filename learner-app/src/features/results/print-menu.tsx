import { Button, formatNumber, IconPrinter } from '@tryout/shared-ui';
import { Menu } from '@tryout/shared-ui/more';
import type { PrintedPart } from './use-print.ts';

interface PrintMenuProps {
  /** The number of questions that the discussion would print: those that match its filter. */
  questionCount: number;
  onPrint: (part: PrintedPart) => void;
}

/** "Cetak": the result alone, or with its discussion. */
export function PrintMenu({ questionCount, onPrint }: PrintMenuProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={20} aria-hidden />}>
          Cetak
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onPrint('summary')}>Ringkasan saja</Menu.Item>
        <Menu.Item onClick={() => onPrint('discussion')} disabled={questionCount === 0}>
          Ringkasan dan {formatNumber(questionCount)} soal di pembahasan
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
