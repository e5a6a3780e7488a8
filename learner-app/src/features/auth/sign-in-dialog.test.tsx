import { ApiError } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { signIn } from './auth.api.ts';
import SignInDialog from './sign-in-dialog.tsx';

jest.mock('./auth.api.ts');

it('tells a refusal until the password is being corrected', async () => {
  const refusal = new ApiError({
    status: 401,
    code: 'INVALID_CREDENTIALS',
    message: 'Email atau password tidak valid',
  });
  jest.mocked(signIn).mockRejectedValue(refusal);
  const element = (
    <SignInDialog opened onClose={() => {}}>
      Sesi Anda berakhir.
    </SignInDialog>
  );
  const { user } = renderRoute([{ path: '/', element }]);
  await user.type(await screen.findByLabelText('Email'), 'sari@contoh.id');
  await user.type(screen.getByLabelText('Password'), 'rahasia12{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Email atau password tidak valid');
  await user.type(screen.getByLabelText('Password'), '3');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
