import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { examTypes } from '../../../test/exam-content.ts';
import { ExamTypeList } from '../../contract/index.ts';
import * as v from 'valibot';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

describe('GET /api/exam-types', () => {
  it('returns every blueprint, in the order that the files set, to anyone', async () => {
    const answer = await t.call('GET', '/api/exam-types');
    expect(answer.statusCode).toBe(200);
    expect(v.parse(ExamTypeList, answer.json()).examTypes).toEqual(examTypes.list);
    expect(answer.json<ExamTypeList>().examTypes.find(({ type }) => type === 'SKD_CPNS')).toMatchObject({
      label: 'SKD CPNS',
      motif: 'tumpal',
      defaultRuleSetId: 'skd-2024',
      weakBelowPercent: 60,
      tieOrder: ['TKP', 'TIU', 'TWK'],
      sections: [
        {
          section: 'TWK',
          answers: 'key',
          subTypes: expect.arrayContaining([
            { subType: 'nasionalisme', label: 'Nasionalisme', lessons: ['wawasan-kebangsaan'], share: 20, count: 6 },
          ]),
        },
        { section: 'TIU', answers: 'key' },
        { section: 'TKP', answers: 'weights' },
      ],
    });
  });

  it('may be cached, and is not sent again to a client that has it', async () => {
    const { headers } = await t.call('GET', '/api/exam-types');
    expect(headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=86400');
    const etag = headers['etag'] as string;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await t.call('GET', '/api/exam-types', { headers: { 'if-none-match': known } });
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
    }
    const other = await t.call('GET', '/api/exam-types', { headers: { 'if-none-match': '"other"' } });
    expect(other.statusCode).toBe(200);
  });
});
