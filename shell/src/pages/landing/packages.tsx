import type { ReactNode } from 'react';
import { addresses } from '../../documents/addresses.ts';
import { packages } from './content.ts';
import { TickIcon } from './drawings.tsx';

/** Nobody has said yet whether things are sold, nothing is sold, or it is. */
export type SalesState = keyof typeof packages.texts;

/** The part with the plans, at `/#packages`. */
export function PackageList({ state, children }: { state: SalesState; children: ReactNode }) {
  return (
    <section id="packages" className="packages">
      <div className="wide">
        <h2>{packages.title}</h2>
        <p className="soft">{packages.texts[state]}</p>
        <ul className="package-list">{children}</ul>
      </div>
    </section>
  );
}

interface PackageCardProps {
  name: string;
  price: string;
  months: number | string;
  isPopular: boolean;
  /** Address at which it can be bought; undefined while it can't be. */
  buyAt?: string;
  /** Its contents: `PackageLine`s. */
  children: ReactNode;
}

/** One plan. */
export function PackageCard({ name, price, months, isPopular, buyAt, children }: PackageCardProps) {
  return (
    <li className={isPopular ? 'package popular' : 'package'}>
      {isPopular && <p className="badge">{packages.popular}</p>}
      <h3>{name}</h3>
      <p className="price">
        {price} <span>untuk {months} bulan</span>
      </p>
      <ul>{children}</ul>
      <a href={buyAt ?? addresses.register} className={isPopular ? 'button' : 'button outline'}>
        {buyAt === undefined ? 'Mulai Belajar' : 'Pilih paket'}
      </a>
    </li>
  );
}

/** One of a plan's contents. */
export function PackageLine({ children }: { children: ReactNode }) {
  return (
    <li>
      <TickIcon />
      {children}
    </li>
  );
}

/** The part as it is built: the plans that a new installation begins with. */
export function BuiltPackages() {
  return (
    <PackageList state="unknown">
      {packages.items.map(({ name, price, months, isPopular, contents }) => (
        <PackageCard key={name} name={name} price={price} months={months} isPopular={isPopular}>
          {contents.map((line) => (
            <PackageLine key={line}>{line}</PackageLine>
          ))}
        </PackageCard>
      ))}
    </PackageList>
  );
}
