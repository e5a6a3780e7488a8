import { weekText } from './reminder-texts.ts';

describe('a reminder', () => {
  it('names a day and an hour as the screens do, without a zero before the day', () => {
    const tryouts = [{ title: 'SKD Akbar', opensAt: '2026-12-02T02:00:00.000Z' }];
    const { why, invitation, push } = weekText({ tryouts, due: 0 }, 'Asia/Jakarta');
    expect([why, invitation, push.body].flat().join(' ')).toContain('Rabu, 2 Desember 2026 pukul 09.00 WIB');
  });
});
