import * as v from 'valibot';
import { AppError } from '../../app-error.ts';
import {
  Done,
  type ExamTypes,
  Import,
  ImportApplication,
  ImportForm,
  ImportItem,
  ImportItemChange,
  ImportItemQuery,
  ImportItems,
  ImportItemsChange,
  ImportList,
  maxImportBytes,
} from '../../contract/index.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import { useForms } from '../../http/image-upload.ts';
import { perAccount } from '../../http/call-limits.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { Importer, ImportService } from './import.service.ts';
import { importTemplate, templateName, xlsxType } from './template.ts';

const ImportParams = v.object({ importId: v.string() });
const ItemParams = v.object({
  importId: v.string(),
  number: v.pipe(v.string(), v.digits('Nomor tidak valid'), v.maxLength(6, 'Nomor tidak valid'), v.toNumber()),
});

/** Names of the form's one file. */
const files = ['file'] as const;
const formLimits = {
  pictures: files,
  texts: 10,
  textBytes: 4 * 1024,
  allTextBytes: 16 * 1024,
  file: { bytes: maxImportBytes, refusal: 'IMPORT_TOO_LARGE' as const },
};
/** Time that a phone's connection may need for 10 MB. */
const uploadTimeoutMs = 180_000;

/** Files of one account: each is read by a process of its own. */
const uploads = perAccount(60, 15 * 60_000);

interface Options {
  imports: ImportService;
  examTypes: ExamTypes;
  door: 'questioner' | 'admin';
}

/** /api/questioner/imports and /admin/imports: questions out of files. Everybody sees only their own. */
export const importRoutes: ValibotPlugin<Options> = async (app, { imports, examTypes, door }) => {
  const access = door === 'admin' ? ({ access: 'admin', permission: 'manage' } as const) : { access: door };
  const own = { config: access };
  const importerOf = ({ user }: { user: { sub: string } }): Importer => ({
    accountId: user.sub,
    mayWriteEssays: door === 'admin',
  });
  const readForm = await useForms(app, formLimits);

  app.post(
    '',
    {
      config: { ...access, bodyTimeoutMs: uploadTimeoutMs, pictures: files, rateLimit: uploads },
      preValidation: readForm,
      schema: { consumes: ['multipart/form-data'], body: ImportForm, response: { 202: Import } },
    },
    async (request, reply) => {
      const file = request.pictures.get('file');
      if (!file) throw new AppError('IMPORT_FILE_MISSING').at('file');
      const begun = await imports.begin(importerOf(request), request.body, file, creationKeyOf(request));
      return reply.code(202).send(begun);
    },
  );
  app.get('', { ...own, schema: { response: { 200: ImportList } } }, ({ user }) => imports.list(user.sub));
  let template: Promise<Uint8Array> | undefined;
  app.get('/template', own, async (_request, reply) => {
    template ??= importTemplate(examTypes);
    return reply
      .header('content-type', xlsxType)
      .header('content-disposition', `attachment; filename="${templateName}"`)
      .send(Buffer.from(await template));
  });
  app.get('/:importId', { ...own, schema: { params: ImportParams, response: { 200: Import } } }, ({ user, params }) =>
    imports.get(user.sub, params.importId),
  );
  app.get(
    '/:importId/items',
    { ...own, schema: { params: ImportParams, querystring: ImportItemQuery, response: { 200: ImportItems } } },
    ({ user, params, query }) => imports.listItems(user.sub, params.importId, query),
  );
  app.put(
    '/:importId/items',
    { ...own, schema: { params: ImportParams, body: ImportItemsChange, response: { 200: Import } } },
    (request) => imports.changeItems(importerOf(request), request.params.importId, request.body),
  );
  app.put(
    '/:importId/items/:number',
    { ...own, schema: { params: ItemParams, body: ImportItemChange, response: { 200: ImportItem } } },
    (request) => imports.changeItem(importerOf(request), request.params.importId, request.params.number, request.body),
  );
  app.post(
    '/:importId/application',
    { ...own, schema: { params: ImportParams, body: ImportApplication, response: { 200: Import } } },
    ({ user, params, body }) => imports.apply(user.sub, params.importId, body),
  );
  app.delete('/:importId', { ...own, schema: { params: ImportParams, response: { 200: Done } } }, ({ user, params }) =>
    imports.discard(user.sub, params.importId),
  );
};
