import { AppError } from '../../app-error.ts';
import type { OwnerRepository } from './owner.repository.ts';
import type { Passwords } from './password.ts';

/** Asks for the password again, for actions for which a session is not enough. */
export const createPasswordProof =
  (owners: Pick<OwnerRepository, 'findActive'>, passwords: Passwords) =>
  /** @throws AppError CURRENT_PASSWORD_WRONG */
  async (id: string, password: string): Promise<void> => {
    const account = await owners.findActive(id);
    if (!(await passwords.matches(account?.passwordHash, password)))
      throw new AppError('CURRENT_PASSWORD_WRONG', [{ field: 'password', message: 'Password saat ini salah' }]);
  };
