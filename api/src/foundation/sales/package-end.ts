/** When a package can't be begun any more, or its event can't be registered for by somebody who isn't yet; null: that has no end. */
export function packageEnd(package_: {
  closesAt: string | null;
  registrationClosesAt: string | null;
  registeredAt: string | null;
}): string | null {
  const { closesAt, registrationClosesAt, registeredAt } = package_;
  const ends = [closesAt, registeredAt === null ? registrationClosesAt : null].filter((one) => one !== null);
  return ends.toSorted()[0] ?? null;
}
