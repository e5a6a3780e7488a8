import { formatRupiah } from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import { type ChosenPackage, PackageSelect, pricedPackages } from '../../common/package-select.tsx';

interface PricedPackageSelectProps {
  label: string;
  value: ChosenPackage | null;
  error?: ReactNode;
  'data-path'?: string;
  onChange(chosen: ChosenPackage | null): void;
}

/** Finds a package that has a price, which stands behind its title. */
export const PricedPackageSelect = ({ onChange, ...props }: PricedPackageSelectProps) => (
  <PackageSelect
    {...props}
    source={pricedPackages}
    clearable
    nothingFound="Tidak ada tryout berbayar dengan judul itu"
    noteOf={({ price }) => formatRupiah(price)}
    onChange={(chosen) => onChange(chosen && { id: chosen.id, title: chosen.title })}
  />
);
