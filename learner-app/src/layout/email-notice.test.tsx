import { givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen } from '@testing-library/react';
import { useSession } from '../session.ts';
import { sampleUser } from '../testing/samples.ts';
import { EmailNotice } from './email-notice.tsx';

const api = givenLocalApi();
const sending = 'POST /api/auth/email-proof/mail';

function open(emailProvedAt?: string | null, sendsMail?: boolean) {
  const account = { ...sampleUser, emailProvedAt, sendsMail };
  useSession.setState({ status: 'signed-in', account, token: 'good', endedBy: null });
  return renderRoute([{ path: '/', Component: EmailNotice }], '/');
}
const notice = () => screen.findByRole('note', { name: 'Konfirmasi email Anda' });

describe('the notice about an address that isn’t confirmed', () => {
  it('says what needs it, and sends the link again', async () => {
    api.answers[sending] = ok({ success: true });
    const { user } = open(null);
    expect(await notice()).toHaveTextContent(/sari@contoh\.id.*peringkat/);
    await user.click(screen.getByRole('button', { name: 'Kirim ulang' }));
    expect(await screen.findByText(/Tautan baru sedang dikirim/)).toBeVisible();
  });

  it('names whom to ask where no mail can be sent', async () => {
    api.answers[sending] = refused(409, 'EMAIL_PROOF_OFF', 'Situs ini belum dapat mengirim email.');
    const { user } = open(null);
    await user.click(await screen.findByRole('button', { name: 'Kirim ulang' }));
    expect(await screen.findByRole('link', { name: 'Ke halaman Kontak' })).toHaveAttribute('href', '/contact');
  });

  it('promises no mail, and names whom to ask, where the site is known to send none', async () => {
    open(null, false);
    expect(await notice()).toHaveTextContent(/peringkat.*sari@contoh\.id.*belum dapat mengirim email/);
    expect(screen.getByRole('link', { name: 'Ke halaman Kontak' })).toHaveAttribute('href', '/contact');
    expect(screen.queryByText(/kami kirim/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Kirim ulang' })).not.toBeInTheDocument();
    expect(api.arrived).toEqual([]);
  });

  it('can be closed', async () => {
    const { user } = open(null);
    await user.click(await screen.findByRole('button', { name: 'Tutup pemberitahuan' }));
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });

  it.each([undefined, '2026-11-22T00:00:00.000Z'])(
    'is not there for a confirmed address, or an API that doesn’t say (%s)',
    (emailProvedAt) => {
      open(emailProvedAt);
      expect(screen.queryByRole('note')).not.toBeInTheDocument();
    },
  );
});
