import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSales, type SalesParts, withSales } from './sales.ts';
import type { PlanList } from '@tryout/api/contract';

const parts: SalesParts = {
  '/': {
    built: '<built/>',
    closed: '<closed>__PLANS__</closed>',
    open: '<open>__PLANS__</open>',
    none: '<none>__PLANS__</none>',
    line: '<i>__LINE__</i>',
    closedCards: { plain: '<p>__NAME__ __PRICE__ __MONTHS__ __LINES__</p>', popular: '<b>__NAME__</b>' },
    openCards: {
      plain: '<a href="/beli/__ID__">__NAME__ __PRICE__ __MONTHS__ __LINES__</a>',
      popular: '<b>__NAME__</b>',
    },
  },
  '/terms': { built: '<built/>', closed: '<closed/>', open: '<open>__SELLER__</open>' },
};
const plan = {
  id: 'basic',
  name: 'Basic',
  months: 2,
  packageQuota: 10,
  price: 1_099_000,
  isPopular: false,
  features: [],
  contents: ['10 paket tryout', 'Pembahasan'],
};
const sold = (changes: Partial<PlanList> = {}): PlanList => ({
  isOpen: true,
  isSimulated: false,
  methods: [],
  termsVersion: '1',
  plans: [plan],
  seller: { name: 'PT Contoh', npwp: '01.234', address: null },
  ...changes,
});
const landing = (changes: Partial<PlanList>) => withSales('a<built/>z', '/', sold(changes), parts);
const terms = (changes: Partial<PlanList>) => withSales('a<built/>z', '/terms', sold(changes), parts);

describe('the part of the landing page with the plans', () => {
  it('has the API’s plans, to buy once they are sold', () => {
    const words = 'Basic Rp1.099.000 2 <i>10 paket tryout</i><i>Pembahasan</i>';
    expect(landing({})).toBe(`a<open><a href="/beli/basic">${words}</a></open>z`);
    expect(landing({ isOpen: false, plans: [plan, { ...plan, isPopular: true }] })).toBe(
      `a<closed><p>${words}</p><b>Basic</b></closed>z`,
    );
    expect(landing({ plans: [] })).toBe('a<none></none>z');
  });

  it('shows what an administrator typed as text', () => {
    const html = landing({
      plans: [{ ...plan, id: '"><x', name: "<script>$&'__PRICE__", contents: ['__LINE__ & <b>'] }],
    });
    expect(html).toBe(
      'a<open><a href="/beli/%22%3E%3Cx">&#60;script&#62;$&#38;&#39;__PRICE__ Rp1.099.000 2 <i>__LINE__ &#38; &#60;b&#62;</i></a></open>z',
    );
  });
});

describe('the part of the terms about buying', () => {
  it('names the seller once things are sold, and says before that they aren’t', () => {
    expect(terms({})).toBe('a<open>PT Contoh, NPWP 01.234</open>z');
    expect(terms({ isOpen: false, seller: null })).toBe('a<closed/>z');
  });

  it('stays as it was built where an older API doesn’t say who sells', () => {
    expect(terms({ seller: undefined })).toBe('a<built/>z');
  });
});

describe('the API’s word', () => {
  let api: Server;
  let calls = 0;
  let answer: { status: number; body: string };
  let address: string;
  beforeEach(async () => {
    calls = 0;
    answer = { status: 200, body: JSON.stringify(sold()) };
    api = createServer((_request, response) => {
      calls += 1;
      response.writeHead(answer.status).end(answer.body);
    });
    await new Promise<void>((listening) => void api.listen(0, '127.0.0.1', listening));
    address = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((closed) => api.close(closed)));

  it('is asked for once a minute, however many pages need it', async () => {
    let now = 0;
    const read = createSales(address, () => now);
    await Promise.all([read(), read(), read()]);
    expect(await read()).toMatchObject({ isOpen: true });
    expect(calls).toBe(1);
    answer.body = JSON.stringify(sold({ isOpen: false }));
    now = 60_000;
    expect(await read()).toMatchObject({ isOpen: false });
    expect(calls).toBe(2);
  });

  it.each([
    ['fails', { status: 503, body: '{}' }],
    ['is another one', { status: 200, body: '{"plans":"all"}' }],
    ['doesn’t know the call', { status: 404, body: '{"code":"CALL_UNKNOWN"}' }],
  ])('is the last one where the answer %s, and nothing where there never was one', async (_what, failure) => {
    let now = 0;
    const read = createSales(address, () => now);
    await read();
    answer = failure;
    now = 60_000;
    expect(await read()).toMatchObject({ isOpen: true });
    expect(await read()).toMatchObject({ isOpen: true });
    expect(calls).toBe(2);
    expect(await createSales(address)()).toBeUndefined();
  });

  it('is nothing where no API answers', async () => {
    expect(await createSales('http://127.0.0.1:1')()).toBeUndefined();
  });
});
