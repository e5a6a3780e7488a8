import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type * as v from 'valibot';

const convert = (schema: unknown, typeMode: 'input' | 'output') =>
  toJsonSchema(schema as v.GenericSchema, { target: 'openapi-3.0', typeMode, errorMode: 'ignore' });

const binary = { type: 'string', format: 'binary' };

/** A form's schema with the pictures that come beside its texts. */
function formOf(body: unknown, pictures: readonly string[]) {
  const texts = convert(body, 'input') as { properties?: object };
  return {
    ...texts,
    properties: { ...texts.properties, ...Object.fromEntries(pictures.map((name) => [name, binary])) },
  };
}

/** The OpenAPI document at /docs, made from the contract's schemas. Registered before the routes. */
export async function useOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Tryout BUMN & CPNS',
        version: '1',
        description: 'Calls of the learner, administrator and questioner areas.',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => {
      const converted: Record<string, unknown> = { ...schema };
      for (const part of ['body', 'querystring', 'params'] as const) {
        if (schema?.[part]) converted[part] = convert(schema[part], 'input');
      }
      if (schema?.body && route.config?.pictures) converted['body'] = formOf(schema.body, route.config.pictures);
      if (schema?.response) {
        converted['response'] = Object.fromEntries(
          Object.entries(schema.response as object).map(([status, answer]) => [status, convert(answer, 'output')]),
        );
      }
      const access = route.config?.access;
      // A visitor may come without a token, a learner comes with one.
      if (access !== 'public') converted['security'] = access === 'visitor' ? [{}, { token: [] }] : [{ token: [] }];
      return { schema: converted as FastifySchema, url };
    },
  });
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await docs.register(swaggerUi, { routePrefix: '/docs' });
  });
}
