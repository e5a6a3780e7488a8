import { readSettings } from './settings.ts';

const production = {
  NODE_ENV: 'production',
  JWT_SECRET: '9c1f6b0e5d2a48c7b3e0f1d65a7c8e92',
  ID_CARD_KEY: 'JLqLQvrsnBy5sFCL2vE4bD0kUoZbmk9hdY6n3q1JgWs=',
};
const midtrans = { PAYMENTS: 'midtrans', MIDTRANS_SERVER_KEY: 'Mid-server-x', MIDTRANS_ENVIRONMENT: 'sandbox' };

describe('the settings of buying', () => {
  it('sell nothing unless they say so', () => {
    expect(readSettings({}).payments).toBeUndefined();
    expect(readSettings({ PAYMENTS: 'none' }).payments).toBeUndefined();
  });

  it('simulate on a port beside the API’s, with a bank that is none', () => {
    expect(readSettings({ PAYMENTS: 'simulator' }).payments).toMatchObject({
      gateway: { kind: 'simulator', port: 4010 },
      banks: [{ bank: 'Bank Simulator' }, { bank: 'Bank Simulator Kedua' }],
      tax: [{ from: '0000-01-01', kind: 'none' }],
    });
    expect(readSettings({ PAYMENTS: 'simulator', SIMULATOR_PORT: '5000' }).payments?.gateway).toMatchObject({
      port: 5000,
    });
  });

  it('read the gateway, bank accounts, the seller and the days of taxes', () => {
    const settings = readSettings({
      ...midtrans,
      TRANSFER_ACCOUNTS: 'BCA 1234567890 PT Contoh Jaya; Bank Mandiri 9876543210 PT Contoh',
      SELLER_NAME: 'PT Contoh',
      SELLER_WHATSAPP: '6281234567890',
      SALES_TAX: 'none,2027-01-01=ppn11',
    });
    expect(settings.payments).toEqual({
      gateway: { kind: 'midtrans', serverKey: 'Mid-server-x', environment: 'sandbox' },
      banks: [
        { bank: 'BCA', number: '1234567890', name: 'PT Contoh Jaya' },
        { bank: 'Bank Mandiri', number: '9876543210', name: 'PT Contoh' },
      ],
      seller: { name: 'PT Contoh', npwp: null, address: null, whatsapp: '6281234567890' },
      tax: [
        { from: '0000-01-01', kind: 'none' },
        { from: '2027-01-01', kind: 'ppn11' },
      ],
    });
    expect(
      readSettings({ PAYMENTS: 'transfer', TRANSFER_ACCOUNTS: 'BCA 1234567890 PT' }).payments?.gateway,
    ).toBeUndefined();
  });

  it.each<[string, Record<string, string>]>([
    ['PAYMENTS', { PAYMENTS: 'xendit' }],
    ['PAYMENTS=simulator', { ...production, PAYMENTS: 'simulator' }],
    ['MIDTRANS_SERVER_KEY', { PAYMENTS: 'midtrans', MIDTRANS_ENVIRONMENT: 'sandbox' }],
    ['MIDTRANS_ENVIRONMENT', { PAYMENTS: 'midtrans', MIDTRANS_SERVER_KEY: 'Mid-server-x' }],
    ['MIDTRANS_ENVIRONMENT', { ...midtrans, MIDTRANS_ENVIRONMENT: 'live' }],
    ['TRANSFER_ACCOUNTS', { PAYMENTS: 'transfer' }],
    ['TRANSFER_ACCOUNTS', { ...midtrans, TRANSFER_ACCOUNTS: 'BCA' }],
    ['TRANSFER_ACCOUNTS', { ...midtrans, TRANSFER_ACCOUNTS: 'BCA 1234567890 PT; BCA 1234567890 PT' }],
    ['SELLER_NAME', { ...production, ...midtrans, PUBLIC_URL: 'https://tryout.example' }],
    ['SELLER_WHATSAPP', { ...midtrans, SELLER_WHATSAPP: '0812' }],
    ['SALES_TAX', { ...midtrans, SALES_TAX: 'ppn12' }],
    ['SIMULATOR_PORT', { PAYMENTS: 'simulator', SIMULATOR_PORT: '70000' }],
  ])('refuse a wrong %s', (named, environment) => {
    expect(() => readSettings(environment)).toThrow(named);
  });
});
