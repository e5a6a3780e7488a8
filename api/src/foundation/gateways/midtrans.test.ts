import { createMidtrans, midtransAddresses, midtransSignature, stateOf } from './midtrans.ts';

it('signs as Midtrans’s papers do', () => {
  // Inputs are Midtrans's own, the hash is a third party's.
  const key = 'askvnoibnosifnboseofinbofinfgbiufglnbfg';
  expect(midtransSignature({ order_id: '1111', status_code: '200', gross_amount: '100000.00' }, key)).toBe(
    'edc076b21793ebe3e17926350f5b8ae67d902fe657b3d0aa31b932d5c127e2375d308a2bc94f3265ac2d80a1f181a79b997ac178a236fcff35af263fc4d4c231',
  );
});

describe('the words of Midtrans in ours', () => {
  it.each([
    ['settlement', undefined, 'confirmed'],
    ['capture', undefined, 'confirmed'],
    ['capture', null, 'confirmed'],
    ['capture', 'accept', 'confirmed'],
    ['capture', 'challenge', 'waiting'],
    ['capture', 'deny', 'waiting'],
    ['pending', undefined, 'waiting'],
    ['authorize', 'accept', 'waiting'],
    ['deny', undefined, 'denied'],
    ['failure', undefined, 'denied'],
    ['cancel', undefined, 'cancelled'],
    ['expire', undefined, 'expired'],
    ['refund', undefined, 'given_back'],
    ['partial_refund', undefined, 'given_back'],
    ['chargeback', undefined, 'charged_back'],
    ['partial_chargeback', undefined, 'charged_back'],
    ['SETTLEMENT', undefined, 'unknown'],
    ['', undefined, 'unknown'],
    ['teleported', undefined, 'unknown'],
  ] as const)('%j with fraud %j is %s', (word, fraud, state) => {
    expect(stateOf(word, fraud)).toBe(state);
  });

  it('lets a cancelled card go, which may have been captured before', () => {
    expect(stateOf('cancel', 'accept', 'credit_card')).toBe('released');
    expect(stateOf('cancel', undefined, 'qris')).toBe('cancelled');
  });
});

describe('createMidtrans', () => {
  it('reaches sandbox or production by the setting, whatever the key looks like', () => {
    expect(midtransAddresses('sandbox')).toEqual({
      app: 'https://app.sandbox.midtrans.com',
      api: 'https://api.sandbox.midtrans.com',
    });
    expect(midtransAddresses('production')).toEqual({
      app: 'https://app.midtrans.com',
      api: 'https://api.midtrans.com',
    });
  });

  it('reads a notification’s texts as they came, with fields that it doesn’t know', () => {
    const midtrans = createMidtrans({ serverKey: 'a key', environment: 'sandbox' });
    const told = { order_id: 'P-261124-ABCDEF-1', status_code: '200', gross_amount: '99000.00' };
    const body = { ...told, signature_key: midtransSignature(told, 'a key'), va_numbers: [{ bank: 'bca' }], new: 1 };
    expect(midtrans.readNotification({}, Buffer.from(JSON.stringify(body)))).toBe('P-261124-ABCDEF-1');
    expect(
      midtrans.readNotification({}, Buffer.from(JSON.stringify({ ...body, gross_amount: '99000.0' }))),
    ).toBeUndefined();
  });
});
