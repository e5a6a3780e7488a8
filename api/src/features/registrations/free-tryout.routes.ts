import * as v from 'valibot';
import { Done, FreeTryoutForm, FreeTryoutOffer, FreeTryoutStart, GuestRegistrant } from '../../contract/index.ts';
import { minuteMs } from '../../foundation/days/spans.ts';
import { learnerOf } from '../../http/access.ts';
import { perAddress } from '../../http/call-limits.ts';
import { uploadTimeoutMs, useForms } from '../../http/image-upload.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { FreeTryoutService } from './free-tryout.service.ts';

const pictures = ['idCard'];
/** Room for the form's longest texts, at three bytes a letter, and for fields that our forms don't send. */
const formLimits = { pictures, texts: 100, textBytes: 2 * 1024, allTextBytes: 16 * 1024 };

/** Forms from one address, counted before they are read. */
const forms = perAddress(600, 15 * minuteMs);

const AttemptParams = v.object({ attemptId: v.string() });

interface Dependencies {
  freeTryouts: FreeTryoutService;
  hashAddress(address: string): string;
}

/** /api/free-tryouts: registering for the free tryout, which begins it. */
export const freeTryoutRoutes: ValibotPlugin<Dependencies> = async (app, { freeTryouts, hashAddress }) => {
  const readForm = await useForms(app, formLimits);
  app.get('', { config: { access: 'public' }, schema: { response: { 200: FreeTryoutOffer } } }, () =>
    freeTryouts.getOffer(),
  );
  app.delete(
    '/:attemptId',
    { config: { access: 'attempt' }, schema: { params: AttemptParams, response: { 200: Done } } },
    async ({ user, params }) => {
      await freeTryouts.remove(user.sub, params.attemptId);
      return { success: true as const };
    },
  );
  app.post(
    '',
    {
      config: { access: 'visitor', bodyTimeoutMs: uploadTimeoutMs, pictures, rateLimit: forms },
      preValidation: readForm,
      schema: { consumes: ['multipart/form-data'], body: FreeTryoutForm, response: { 201: FreeTryoutStart } },
    },
    async (request, reply) => {
      const started = await freeTryouts.register({
        form: request.body,
        idCard: request.pictures.get('idCard'),
        learnerId: learnerOf(request),
        addressHash: hashAddress(request.ip),
      });
      return reply.code(201).send(started);
    },
  );
};

const RegistrantParams = v.object({ attemptId: v.string() });

/** /api/attempts/{id}/registrant: the form data of /free-tryout, so that a guest who signs up needn't type them again. */
export const registrantRoutes: ValibotPlugin<Pick<Dependencies, 'freeTryouts'>> = async (app, { freeTryouts }) => {
  app.get(
    '/:attemptId/registrant',
    { config: { access: 'attempt' }, schema: { params: RegistrantParams, response: { 200: GuestRegistrant } } },
    ({ user, params }) => freeTryouts.getRegistrant(user.sub, params.attemptId),
  );
};
