import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Call } from '#kernel/rules/contract.ts';

type Schema = Record<string, unknown>;
const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** The same schema with every `$ref` led to where it stands in the whole document. */
function led(value: unknown, to: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map((v) => led(v, to));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([k, v]) => [k, k === '$ref' && typeof v === 'string' ? to(v) : led(v, to)]),
  );
}

/**
 * The schema of one side of a call. What it names again and again (a tree in itself) becomes a component of
 * the document, so that every reference leads somewhere.
 */
function schemaOf(call: Call, io: 'input' | 'output', components: Schema): Schema {
  const {
    $schema: _dialect,
    $defs,
    ...schema
  } = z.toJSONSchema(call[io], { io, unrepresentable: 'any' }) as Schema;
  const name = `${call.name}.${io}`;
  const to = (ref: string): string =>
    `#/components/schemas/${ref === '#' ? name : ref.replace('#/$defs/', `${name}.`)}`;
  for (const [key, value] of Object.entries(isObject($defs) ? $defs : {}))
    components[`${name}.${key}`] = led(value, to);
  const whole = led(schema, to) as Schema;
  if (!JSON.stringify(schema).includes('"$ref":"#"')) return whole;
  components[name] = whole;
  return { $ref: to('#') };
}

/** Headers every signed call carries (administration-domain 1.1). */
const HEADERS: Readonly<Record<string, { readonly required: boolean; readonly description: string }>> = {
  token: { required: true, description: 'Token of the login; empty when nobody is signed in.' },
  timestamp: { required: true, description: 'Milliseconds since 1970-01-01 UTC, at most five minutes off.' },
  nonce: { required: true, description: '32 lower-case hexadecimal characters, new for every attempt.' },
  signature: {
    required: true,
    description: 'Base64 of SHA-256 over the canonical payload, timestamp, nonce and key, one a line.',
  },
  locale: { required: false, description: 'zh_CN (default) or en_US.' },
  timezone: { required: false, description: "IANA name of the reader's time zone." },
};
const headers = Object.fromEntries(
  Object.entries(HEADERS).map(([name, spec]) => [
    name,
    { name, in: 'header', ...spec, schema: { type: 'string' } },
  ]),
);
const signed = Object.keys(HEADERS).map((name) => ({ $ref: `#/components/parameters/${name}` }));

/** Fields of a call that is asked by its address. */
const parametersOf = (schema: Schema): Schema[] =>
  Object.entries((schema.properties ?? {}) as Schema).map(([name, of]) => ({
    name,
    in: 'query',
    required: ((schema.required ?? []) as string[]).includes(name),
    schema: of,
    explode: true,
  }));

const KEY = {
  type: 'string',
  format: 'uuid',
  description: 'Made by the caller; the same key answers the first answer again.',
};
/** The body of a call; one that creates or binds carries its key beside the fields. */
function bodyOf(call: Call, schema: Schema): Schema {
  const whole =
    call.once === undefined || !isObject(schema.properties)
      ? schema
      : {
          ...schema,
          properties: { ...schema.properties, idempotencyKey: KEY },
          required: [...((schema.required ?? []) as string[]), 'idempotencyKey'],
        };
  return {
    required: true,
    content: { [call.body === 'multipart' ? 'multipart/form-data' : 'application/json']: { schema: whole } },
  };
}

function operationOf(call: Call, components: Schema): Schema {
  const who = typeof call.audience === 'string' ? call.audience : call.audience.join(', ');
  const said = [
    `Audience: ${who}.`,
    call.button ? `Button: ${call.button}.` : '',
    call.routes?.length ? `Routes: ${call.routes.join(', ')}.` : '',
    call.once ? 'Carries idempotencyKey (uuid).' : '',
    call.refuses?.length ? `Refuses: ${call.refuses.map((r) => `${r.status} ${r.code}`).join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
  const input = schemaOf(call, 'input', components);
  const answer =
    call.answer === 'file'
      ? { 'application/octet-stream': {} }
      : { 'application/json': { schema: envelope(schemaOf(call, 'output', components)) } };
  return {
    operationId: call.name,
    tags: [call.path.split('/')[2]],
    summary: call.name,
    description: said,
    parameters: [...signed, ...(call.body === 'query' ? parametersOf(input) : [])],
    ...(call.body === 'query' ? {} : { requestBody: bodyOf(call, input) }),
    responses: { 200: { description: 'envelope', content: answer } },
  };
}

const VERSION = '3.1.0';

/** The OpenAPI document, made from the schemas that validate: every call with audience, button, refusals. */
export function openApi(calls: readonly Call[]): Schema {
  const schemas: Schema = {};
  const paths: Schema = {};
  for (const call of [...calls].sort((a, b) => (a.path < b.path ? -1 : 1)))
    paths[call.path] = { [call.body === 'query' ? 'get' : 'post']: operationOf(call, schemas) };
  return {
    openapi: VERSION,
    info: { title: 'Chemical trading platform', version: '1' },
    paths,
    components: { schemas, parameters: headers },
  };
}

const envelope = (data: Schema) => ({
  type: 'object',
  required: ['status', 'success', 'message', 'code', 'data', 'requestId'],
  properties: {
    status: { type: 'integer' },
    success: { type: 'boolean' },
    message: { type: 'string' },
    code: { type: 'string' },
    data: { anyOf: [data, { type: 'null' }] },
    requestId: { type: 'string' },
    errors: {},
    redirectUrl: { type: ['string', 'null'] },
  },
});

/** Serves `/api/openapi.json` and the reading page `/api/docs`. */
export async function describeApi(app: FastifyInstance, calls: readonly Call[]): Promise<void> {
  // Made when it is first read: it is half a second and 20 MB of every start that nobody reads it in.
  let made: Schema | null = null;
  const whole = () => (made ??= openApi(calls));
  const document = {
    openapi: VERSION,
    get info() {
      return whole().info;
    },
    get paths() {
      return whole().paths;
    },
    get components() {
      return whole().components;
    },
  };
  app.get('/api/openapi.json', async () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
