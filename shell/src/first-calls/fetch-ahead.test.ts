import { fetchAhead } from './fetch-ahead.ts';

const fetch = jest.spyOn(globalThis, 'fetch');

it('asks for the files that the page names as a script would, and ignores a broken connection', () => {
  document.head.innerHTML = '<meta name="fetch-ahead" content="https://a.id/1.js https://a.id/2.css">';
  fetch.mockRejectedValue(new TypeError('fetch failed'));
  fetchAhead(document);
  expect(fetch.mock.calls).toEqual([['https://a.id/1.js'], ['https://a.id/2.css']]);
});

it('asks for nothing where the page names nothing', () => {
  document.head.innerHTML = '';
  fetch.mockClear();
  fetchAhead(document);
  expect(fetch).not.toHaveBeenCalled();
});
