import { findFile } from './chunk-error.ts';

const address = 'http://localhost:3001/7372.2e451f20.css';
let asked: string[];
let fetched: jest.SpyInstance;
beforeEach(() => {
  asked = ['http://localhost:3001/73.00000000.css', address, 'http://localhost:3001/737.11111111.js'];
  performance.getEntriesByType = () => asked.map((name) => ({ name })) as unknown as PerformanceEntryList;
  fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 404 }));
});
afterEach(() => jest.restoreAllMocks());

describe('findFile', () => {
  it('asks for the style that the page has asked for, where the error names only its chunk', async () => {
    expect(await findFile(new Error('Loading css chunk 7372 failed.\n(error: undefined)'))).toBe('gone');
    expect(fetched).toHaveBeenCalledWith(address, { cache: 'reload' });
  });

  it('asks for the script that the error names', async () => {
    const request = 'http://localhost:3001/9.js';
    expect(await findFile(Object.assign(new Error('Loading chunk 9 failed.'), { request }))).toBe('gone');
    expect(fetched).toHaveBeenCalledWith(request, expect.anything());
  });

  it('fetches a file that is there to its end, past the browser’s copy, so that the next try gets it', async () => {
    const response = new Response('right bytes');
    fetched.mockResolvedValue(response);
    expect(await findFile(Object.assign(new Error('Loading chunk 9 failed.'), { request: address }))).toBe('there');
    expect(fetched).toHaveBeenCalledWith(address, { cache: 'reload' });
    expect(response.bodyUsed).toBe(true);
  });

  it('says nothing of a file that nobody has asked for', async () => {
    expect(await findFile(new Error('Loading css chunk 8 failed.'))).toBe('out-of-reach');
    expect(fetched).not.toHaveBeenCalled();
  });
});
