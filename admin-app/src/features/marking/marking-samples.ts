import 'fake-indexeddb/auto';
import type { Essay } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, readDrafts, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen } from '@testing-library/react';
import { ownerOfMarks } from '../../common/kept-marks.ts';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

// Samples for this feature's tests: a queue of three essays that answer one question.

const tryout = { id: 't1', title: 'Tryout Esai BUMN' };
export const essayOf = (n: number, changes: Partial<Essay> = {}): Essay => ({
  attemptId: `TO${n}`,
  itemId: 'soal-esai',
  tryout,
  number: 4,
  section: 'TKD',
  subType: 'verbal_logical_reasoning',
  stem: 'Jelaskan makna integritas.',
  imageUrl: null,
  imageAlt: null,
  explanation: 'Sebutkan kejujuran dan konsistensi.',
  answer: `Jawaban ke-${n}\nbernilai $5 dan $6`,
  submittedAt: '2026-11-20T10:00:00.000Z',
  questionId: 'q4',
  rubric: null,
  maxPoints: 5,
  version: 0,
  mark: null,
  ...changes,
});
export const mark = (percent: number, remark: string | null = null, markedBy = 'Admin Contoh') => ({
  percent,
  remark,
  markedAt: '2026-11-21T10:00:00.000Z',
  markedBy,
});

/** The marking screen on a signed-in device, with an API whose answers the test sets. */
export function givenMarking() {
  const api = givenLocalApi();
  const device = givenDevice(useSession, storageKeys.adminToken);

  const listPath = (query = 'state=waiting&page=1&pageSize=20') => `GET /proxy/admin/essays?${query}`;
  const path = (n: number) => `/proxy/admin/essays/TO${n}/soal-esai`;
  const waiting = (essays: Essay[], total = essays.length) =>
    void (api.answers[listPath()] = ok({ essays, total, isTotalCapped: false }));

  let accounts = 0;
  /** Signs in an administrator whom no other test knows, so that a draft that another test is still writing disturbs nothing. */
  function signIn(): string {
    const id = `a${(accounts += 1)}`;
    device.holds('stored');
    api.answers['GET /proxy/admin/profile'] = ok({ id, name: 'Admin', email: 'admin@contoh.id', role: 'admin' });
    return id;
  }
  let accountId = '';
  /** The unsaved marks that the device keeps for the administrator, as text. */
  const keptMarks = async (account = accountId) =>
    JSON.stringify([...(await readDrafts(ownerOfMarks(account))).values()].map(({ value }) => value));

  beforeEach(() => {
    sessionStorage.clear();
    Element.prototype.scrollIntoView = jest.fn();
    accountId = signIn();
    api.answers['GET /proxy/admin/essays/tryouts'] = ok({ tryouts: [{ ...tryout, waiting: 3 }] });
    api.answers['GET /proxy/admin/essays/questions?tryout=t1'] = ok({
      questions: [
        { id: 'q4', number: 4, stem: 'Jelaskan makna integritas.', waiting: 2 },
        { id: 'q9', number: 9, stem: 'Apa itu gotong royong?', waiting: 1 },
      ],
    });
    waiting([essayOf(1), essayOf(2), essayOf(3)]);
  });

  const open = (address = '/admin/marking') => renderRoute(routes, address);
  /** The text of an answer; the queue shows its beginning. */
  const answerText = (n: number) =>
    screen.findByText((_, node) => node?.tagName === 'P' && node.textContent === essayOf(n).answer);
  const percentField = () => screen.getByLabelText('Nilai (0–100)');
  const remarkField = () => screen.getByLabelText(/Catatan untuk peserta/);
  const button = (name: string) => screen.getByRole('button', { name });
  /** A colleague marks the open essay in the meantime: the next call for it returns that mark. */
  function colleagueMarks(theirs: Essay) {
    api.answers[`PUT ${path(1)}`] = refused(409, 'ESSAY_MARKED_MEANWHILE', 'Jawaban ini baru saja dinilai orang lain.');
    api.answers[`GET ${path(1)}`] = ok(theirs);
  }
  const bodiesOf = (call: string) => api.arrived.filter((one) => one.call === call).map(({ body }) => body);
  /** The server accepts the mark of one essay, which then no longer waits. */
  function takes(n: number, percent: number, remaining: Essay[]) {
    api.answers[`PUT ${path(n)}`] = ok(essayOf(n, { version: 1, mark: mark(percent) }));
    waiting(remaining);
  }

  return {
    api,
    device,
    listPath,
    path,
    waiting,
    open,
    answerText,
    percentField,
    remarkField,
    button,
    colleagueMarks,
    bodiesOf,
    takes,
    signIn,
    accountId: () => accountId,
    keptMarks,
  };
}
