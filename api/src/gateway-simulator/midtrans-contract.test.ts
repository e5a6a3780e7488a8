import { createMidtrans } from '../foundation/gateways/midtrans.ts';
import { describeGateway } from '../../test/gateway-contract.ts';
import { createGatewaySimulator } from './simulator.ts';

const serverKey = 'SB-Mid-server-contract';

describeGateway('Midtrans', async () => {
  const simulator = createGatewaySimulator({ serverKey, notify: async () => {} });
  const address = await simulator.listen({ port: 0 });
  return {
    gateway: createMidtrans({ serverKey, environment: 'sandbox', app: address, api: address, patienceMs: 1_000 }),
    act: simulator.act,
    noticeOf: (reference) => ({ headers: {}, body: Buffer.from(simulator.noticeOf(reference)) }),
    fail: simulator.fail,
    close: simulator.close,
  };
});

describe('the simulator', () => {
  it('refuses a wrong key, and says on its page that no money is real', async () => {
    const simulator = createGatewaySimulator({ serverKey, notify: async () => {} });
    const address = await simulator.listen({ port: 0 });
    const at = { environment: 'sandbox', app: address, api: address } as const;
    await expect(createMidtrans({ ...at, serverKey: 'wrong' }).status('x')).rejects.toThrow('no answer');
    const { url } = await createMidtrans({ ...at, serverKey }).open({
      reference: 'P-1-1',
      amount: 99_000,
      title: '<b>Basic</b>',
      buyer: { name: 'Sari', email: 'sari@contoh.id' },
      expiresAt: new Date(Date.now() + 3_600_000),
      returnUrl: 'https://tryout.example/x',
      notifyUrl: 'https://tryout.example/y',
    });
    const page = await (await fetch(url)).text();
    expect(page).toContain('SIMULATOR, bukan uang sungguhan');
    expect(page).toContain('&#60;b&#62;Basic');
    await simulator.close();
  });
});
