import { screen } from '@testing-library/react';
import { renderRoute } from '../../testing/render-route.tsx';
import { Pager } from './pager.tsx';

const open = (props: { page: number; total: number }) => {
  const onChange = jest.fn();
  const pager = <Pager {...props} pageSize={20} label="Halaman daftar" onChange={onChange} />;
  return { ...renderRoute([{ path: '/', element: pager }], '/'), onChange };
};

it('shows nothing where one page is enough, or there is none', () => {
  open({ page: 1, total: 20 }).unmount();
  open({ page: 3, total: 0 });
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('leads back from a page that the list no longer has', async () => {
  const { user, onChange } = open({ page: 2, total: 20 });
  await user.click(await screen.findByRole('button', { name: 'Halaman 1' }));
  expect(onChange).toHaveBeenCalledWith(1);
});
