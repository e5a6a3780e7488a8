import { Alert, IconAlertTriangle, IconInfoCircle, PageTitle, useQuery } from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import { adminPages } from '../../admin-pages.ts';
import { PageParts } from '../../common/page-parts.tsx';
import { useMay } from '../../may.ts';
import { salesQuery } from './payments.queries.ts';

interface MoneyPageProps {
  title: string;
  description: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a page of buying: the way to the others, the title, and whether anything is sold. */
export function MoneyPage({ title, description, actions, children }: MoneyPageProps) {
  const may = useMay();
  const open = adminPages.flatMap(({ path, needed = [], moneyPart }) =>
    moneyPart && may(...needed) ? [{ to: path, label: moneyPart }] : [],
  );
  return (
    <>
      {open.length > 1 && <PageParts label="Bagian keuangan" parts={open} />}
      <PageTitle description={description} actions={actions}>
        {title}
      </PageTitle>
      <SalesNote />
      {children}
    </>
  );
}

/** Says while nothing is sold, or while no real money is; silent where it can't be known. */
function SalesNote() {
  const { data } = useQuery(salesQuery);
  if (data && !data.isOpen)
    return (
      <Alert color="gray" icon={<IconInfoCircle aria-hidden />} mb="lg">
        Penjualan belum dibuka: semua tryout dapat dikerjakan tanpa membayar, dan langganan serta harganya sudah dapat
        disiapkan.
      </Alert>
    );
  if (data?.isSimulated)
    return (
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} mb="lg">
        Pembayaran memakai simulator: tidak ada uang sungguhan.
      </Alert>
    );
  return null;
}
