import {
  GatewayRefused,
  GatewayUnavailable,
  type PaymentGateway,
  type PaymentToOpen,
} from '../src/foundation/gateways/payment-gateway.ts';

/** A gateway's other side, as a test needs it. */
export interface GatewayUnderTest {
  gateway: PaymentGateway;
  /** Makes it pay, refuse, end: what happens at the gateway itself. */
  act(reference: string, act: 'choose' | 'settle' | 'deny' | 'expire' | 'refund'): void;
  /** An authentic notification about a payment as it is now. */
  noticeOf(reference: string): { headers: Record<string, string>; body: Buffer };
  /** Breaks its answers, or heals them. */
  fail(how: 'none' | '500' | '503' | 'hang' | 'html'): void;
  close(): Promise<void>;
}

const payment = (reference: string): PaymentToOpen => ({
  reference,
  amount: 99_000,
  title: 'Basic',
  buyer: { name: 'Sari Dewi', email: 'sari@contoh.id' },
  expiresAt: new Date(Date.now() + 24 * 3_600_000),
  returnUrl: 'https://tryout.example/pembelian/P-1',
  notifyUrl: 'https://tryout.example/api/payments/notifications/x',
});

/** The tests that any gateway's adapter has to pass: call it in a test with the adapter and its simulator. */
export function describeGateway(name: string, build: () => Promise<GatewayUnderTest>): void {
  describe(`${name}, as a payment gateway`, () => {
    let under: GatewayUnderTest;
    let count = 0;
    /** A reference of its own, which its page has been opened for. */
    async function opened() {
      const reference = `P-261124-${String((count += 1)).padStart(6, 'A')}-1`;
      return { reference, ...(await under.gateway.open(payment(reference))) };
    }
    beforeAll(async () => {
      under = await build();
    });
    afterAll(() => under.close());
    afterEach(() => under.fail('none'));

    it('opens a page, and refuses to open one reference twice', async () => {
      const { reference, url, token } = await opened();
      expect(new URL(url).protocol).toMatch(/^https?:$/);
      expect(token).not.toBe('');
      await expect(under.gateway.open(payment(reference))).rejects.toThrow(GatewayRefused);
    });

    it('knows no transaction before somebody chooses a way to pay, and none of a stranger', async () => {
      const { reference } = await opened();
      expect(await under.gateway.status(reference)).toBe('not-there');
      expect(await under.gateway.status('P-000000-NOBODY-1')).toBe('not-there');
    });

    it.each([
      ['choose', 'waiting'],
      ['settle', 'confirmed'],
      ['deny', 'denied'],
      ['expire', 'expired'],
      ['refund', 'given_back'],
    ] as const)('says after %s: %s, with amount, currency and id', async (act, state) => {
      const { reference } = await opened();
      under.act(reference, act);
      const status = await under.gateway.status(reference);
      expect(status).toMatchObject({
        state,
        amount: 99_000,
        currency: 'IDR',
        transactionId: expect.stringMatching(/./),
      });
      if (status !== 'not-there') expect(Math.abs(Date.parse(status.at) - Date.now())).toBeLessThan(60_000);
    });

    it('reads the reference of an authentic notification, and of no changed one', async () => {
      const { reference } = await opened();
      under.act(reference, 'settle');
      const { headers, body } = under.noticeOf(reference);
      expect(under.gateway.readNotification(headers, body)).toBe(reference);
      const changed = Buffer.from(body.toString().replace(reference, `${reference.slice(0, -1)}2`));
      expect(under.gateway.readNotification(headers, changed)).toBeUndefined();
      for (const nonsense of ['', '{', 'null', '[]', '"x"', '{}'])
        expect(under.gateway.readNotification(headers, Buffer.from(nonsense))).toBeUndefined();
    });

    it('closes what nobody has paid, chosen, refused or not, and nothing that is paid', async () => {
      const [untouched, chosen, refused, paid] = [await opened(), await opened(), await opened(), await opened()];
      under.act(chosen.reference, 'choose');
      under.act(refused.reference, 'deny');
      under.act(paid.reference, 'settle');
      expect(await under.gateway.close(untouched.reference, untouched.token)).toBe('closed');
      expect(await under.gateway.close(chosen.reference, chosen.token)).toBe('closed');
      expect(await under.gateway.status(chosen.reference)).toMatchObject({ state: 'cancelled' });
      expect(await under.gateway.close(refused.reference, refused.token)).toBe('closed');
      expect(await under.gateway.close(refused.reference, null)).toBe('closed');
      expect(await under.gateway.close(paid.reference, paid.token)).toBe('in-progress');
    });

    it('refunds once under one key, never more than was paid, and nothing unpaid', async () => {
      const { reference } = await opened();
      under.act(reference, 'settle');
      const status = await under.gateway.status(reference);
      const transactionId = status === 'not-there' ? '' : status.transactionId;
      const refund = (key: string, amount: number) =>
        under.gateway.refund({ transactionId, amount, key, reason: 'uji' });
      expect(await refund('a', 39_600)).toMatch(/done|sent/);
      expect(await refund('a', 39_600)).toMatch(/done|sent/);
      expect(await refund('b', 39_600)).toMatch(/done|sent/);
      expect(await refund('c', 39_600)).toBe('not-supported');
      const unpaid = await opened();
      under.act(unpaid.reference, 'choose');
      const waiting = await under.gateway.status(unpaid.reference);
      const { transactionId: id } = waiting === 'not-there' ? { transactionId: '' } : waiting;
      expect(await under.gateway.refund({ transactionId: id, amount: 1, key: 'd', reason: 'uji' })).toBe(
        'not-supported',
      );
    });

    it.each(['500', '503', 'hang', 'html'] as const)('says of an answer like %s that nothing is known', async (how) => {
      const { reference, token } = await opened();
      under.fail(how);
      const { gateway } = under;
      for (const call of [
        () => gateway.status(reference),
        () => gateway.open(payment('P-261124-FAILED-1')),
        () => gateway.close(reference, token),
        () => gateway.refund({ transactionId: 'x', amount: 1, key: 'k', reason: 'uji' }),
      ])
        await expect(call()).rejects.toThrow(GatewayUnavailable);
    });
  });
}
