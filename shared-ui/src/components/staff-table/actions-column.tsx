import { VisuallyHidden } from '@tryout/shared-ui/kit';
import type { ReactNode } from 'react';
import type { StaffTableColumn } from './staff-table.tsx';

/** The last column: what can be done with a row. Only screen readers are told its title. */
export const actionsColumn = <Row,>(width: number, render: (row: Row) => ReactNode): StaffTableColumn<Row> => ({
  accessor: 'actions',
  title: <VisuallyHidden>Tindakan</VisuallyHidden>,
  width,
  textAlign: 'right',
  render,
});
