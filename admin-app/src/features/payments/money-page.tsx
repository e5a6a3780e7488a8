import { type Permission } from '@tryout/api/contract';
import { Alert, IconAlertTriangle, IconInfoCircle, Link, PageTitle, useLocation, useQuery } from '@tryout/shared-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMay } from '../../may.ts';
import * as styles from './money-page.module.css';
import { salesQuery } from './payments.queries.ts';

/** The pages of buying, in the order in which they are needed. */
const parts: { to: string; label: string; needed: Permission[] }[] = [
  { to: '/admin/purchases', label: 'Pembelian', needed: ['finance', 'support'] },
  { to: '/admin/grants', label: 'Akses', needed: ['finance'] },
  { to: '/admin/plans', label: 'Langganan dan harga', needed: ['finance'] },
  { to: '/admin/vouchers', label: 'Voucher', needed: ['finance'] },
  { to: '/admin/seats', label: 'Kursi lembaga', needed: ['finance'] },
  { to: '/admin/purchase-mails', label: 'Email', needed: ['finance'] },
  { to: '/admin/finance', label: 'Laporan keuangan', needed: ['finance'] },
];

interface MoneyPageProps {
  title: string;
  description: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a page of buying: the way to the others, the title, and whether anything is sold. */
export function MoneyPage({ title, description, actions, children }: MoneyPageProps) {
  return (
    <>
      <Parts />
      <PageTitle description={description} actions={actions}>
        {title}
      </PageTitle>
      <SalesNote />
      {children}
    </>
  );
}

function Parts() {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const may = useMay();
  const open = parts.filter(({ needed }) => may(...needed));
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  if (open.length < 2) return null;
  return (
    <nav ref={row} aria-label="Bagian keuangan" className={styles.parts}>
      {open.map(({ to, label }) => (
        <Link key={to} to={to} className={styles.part} aria-current={pathname === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
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
