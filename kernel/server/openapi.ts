import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Call } from '#kernel/rules/contract.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return rest;
};

/** The OpenAPI document, made from the schemas that validate: every call with audience, button, refusals. */
export function openApi(calls: readonly Call[]): Record<string, unknown> {
  const paths: Record<string, unknown> = {};
  for (const call of [...calls].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const who = typeof call.audience === 'string' ? call.audience : call.audience.join(', ');
    const said = [`Audience: ${who}.`, call.button ? `Button: ${call.button}.` : '', call.routes?.length ? `Routes: ${call.routes.join(', ')}.` : '', call.once ? 'Carries idempotencyKey (uuid).' : '',
      call.refuses?.length ? `Refuses: ${call.refuses.map((r) => `${r.status} ${r.code}`).join(', ')}.` : ''].filter(Boolean).join(' ');
    const media = call.body === 'multipart' ? 'multipart/form-data' : 'application/json';
    paths[call.path] = {
      [call.body === 'query' ? 'get' : 'post']: {
        operationId: call.name, tags: [call.path.split('/')[2]], summary: call.name, description: said,
        ...(call.body === 'query' ? {} : { requestBody: { content: { [media]: { schema: schemaOf(call.input, 'input') } } } }),
        responses: { 200: { description: 'envelope', content: call.answer === 'file' ? { 'application/octet-stream': {} } : { 'application/json': { schema: envelope(schemaOf(call.output, 'output')) } } } },
      },
    };
  }
  return { openapi: '3.1.0', info: { title: 'Chemical trading platform', version: '1' }, paths };
}

const envelope = (data: Record<string, unknown>) => ({
  type: 'object', required: ['status', 'success', 'message', 'code', 'data', 'requestId'],
  properties: { status: { type: 'integer' }, success: { type: 'boolean' }, message: { type: 'string' }, code: { type: 'string' }, data: { anyOf: [data, { type: 'null' }] }, requestId: { type: 'string' }, errors: {}, redirectUrl: { type: ['string', 'null'] } },
});

/** Serves `/api/openapi.json` and the reading page `/api/docs`. */
export async function describeApi(app: FastifyInstance, calls: readonly Call[]): Promise<void> {
  const document = openApi(calls);
  app.get('/api/openapi.json', async () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
