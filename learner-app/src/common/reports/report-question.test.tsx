import 'fake-indexeddb/auto';
import type { NewReport, OwnReport } from '@tryout/api/contract';
import { ApiError, toast } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { useState } from 'react';
import { givenLearner } from '../../testing/samples.ts';
import * as api from './report.api.ts';
import { ReportQuestion } from './report-question.tsx';

jest.mock('./report.api.ts');
const sendReport = jest.mocked(api.sendReport);
const tooMany = new ApiError({ status: 429, code: 'TOO_MANY_REPORTS', message: 'Coba lagi besok.' });
const options = (['A', 'B'] as const).map((letter) => ({ letter, text: letter, imageUrl: null, imageAlt: null }));
const attempt = { id: 'TO1', tryout: { title: 'Tryout' } };

/** The questions of an exam, one at a time. */
function Exam() {
  const [number, setNumber] = useState(1);
  return (
    <>
      <button onClick={() => setNumber(3 - number)}>Soal lain</button>
      <ReportQuestion
        key={number}
        learnerId="u1"
        attempt={attempt}
        item={{ number, options }}
        itemId={`item-${number}`}
        isExam
      />
    </>
  );
}

async function givenExam() {
  const { user } = renderRoute([{ path: '/exam/:id', element: <Exam /> }], '/exam/TO1');
  const closed = () => waitForElementToBeRemoved(() => screen.queryByRole('dialog'));
  const open = async (number: number) => {
    await user.click(await screen.findByRole('button', { name: `Laporkan soal ${number}` }));
    return screen.findByRole('textbox', { name: 'Keterangan (opsional)' });
  };
  const write = async (number: number, text: string) => {
    const words = await open(number);
    await user.click(screen.getByRole('radio', { name: 'Soal tidak jelas' }));
    await user.clear(words);
    await user.type(words, text);
  };
  const close = async () => {
    void user.keyboard('{Escape}');
    await closed();
  };
  const leave = () => user.click(screen.getByRole('button', { name: 'Soal lain' }));
  return { user, open, write, close, closed, leave };
}
/** The report that is on its way, and how it ends. */
function givenSlowServer() {
  let [give, refuse] = [() => {}, (_: Error) => {}];
  sendReport.mockImplementationOnce(
    () => new Promise((resolve, reject) => ([give, refuse] = [() => resolve({} as OwnReport), reject])),
  );
  return { give: () => act(async () => give()), refuse: (error: Error) => act(async () => refuse(error)) };
}
const send = async ({ user }: Awaited<ReturnType<typeof givenExam>>) => {
  await user.click(screen.getByRole('button', { name: 'Kirim laporan' }));
  await waitFor(() => expect(sendReport).toHaveBeenCalled());
};

let told: jest.SpyInstance;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  givenLearner();
  sendReport.mockReset();
  told = jest.spyOn(toast, 'error');
});
afterEach(() => told.mockRestore());

describe('a report that is refused', () => {
  it('says so in its dialog', async () => {
    const exam = await givenExam();
    await exam.write(1, 'Kata terakhir');
    sendReport.mockRejectedValueOnce(tooMany);
    await send(exam);
    expect(await screen.findByText('Coba lagi besok.')).toBeVisible();
    expect(told).not.toHaveBeenCalled();
  });

  it.each(['closed', 'left with its question'])('says so elsewhere if the dialog was %s', async (how) => {
    const exam = await givenExam();
    await exam.write(1, 'Kata terakhir');
    const server = givenSlowServer();
    await send(exam);
    await exam.close();
    if (how === 'closed') expect(screen.getByRole('button', { name: 'Laporkan soal 1' })).toBeDisabled();
    else await exam.leave();
    await server.refuse(tooMany);
    await waitFor(() =>
      expect(told).toHaveBeenCalledWith({ title: 'Laporan soal 1 tidak terkirim', message: 'Coba lagi besok.' }),
    );
    if (how !== 'closed') await exam.leave();
    expect(await exam.open(1)).toHaveValue('Kata terakhir');
  });
});

describe('the words of a report that isn’t sent', () => {
  it('are there again after another question, and gone once they are sent', async () => {
    const exam = await givenExam();
    await exam.write(1, 'Grafik terpotong');
    await exam.close();
    await exam.leave();
    expect(await exam.open(2)).toHaveValue('');
    await exam.close();
    await exam.leave();
    expect(await exam.open(1)).toHaveValue('Grafik terpotong');
    expect(screen.getByRole('radio', { name: 'Soal tidak jelas' })).toBeChecked();

    const server = givenSlowServer();
    await send(exam);
    expect(sendReport.mock.calls[0]?.[0]).toMatchObject<Partial<NewReport>>({ text: 'Grafik terpotong' });
    await exam.close();
    await exam.leave();
    await exam.leave();
    await server.give();
    await waitFor(() => expect(screen.queryByText(/Laporan belum terkirim/)).not.toBeInTheDocument());
    expect(await exam.open(1)).toHaveValue('');
  });
});
