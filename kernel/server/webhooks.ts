import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#kernel/rules/refusal.ts';
import { BodyTooLarge } from '#kernel/rules/refusals.ts';
import { clockActor } from './actor.ts';
import { createContext, newRequestId, postCommitEffects } from './context.ts';
import { inTransaction } from './database.ts';
import type { Runtime } from './runtime.ts';
import { infrastructureRefusal } from './infrastructure-faults.ts';
import { publish } from './live.ts';
import type { WebhookRequest, WebhookAnswer, Webhook } from './webhook.ts';

/** One request of a program, as the server runs it. */
export async function receiveWebhook(
  runtime: Runtime,
  webhook: Webhook,
  request: WebhookRequest,
): Promise<WebhookAnswer> {
  const actor = clockActor(newRequestId());
  const after = postCommitEffects();
  const answer = await inTransaction(runtime.database.db, actor, 'write', async (tx) => {
    const received = await webhook.receive(createContext(runtime, tx, actor, request, after));
    await publish(tx, after.live);
    return received;
  });
  if (after.woke.size > 0) runtime.wake(after.woke);
  return answer;
}

/** Opens the addresses. Bodies of any type are taken as bytes, within the limit of each. */
export async function addWebhooks(
  app: FastifyInstance,
  runtime: Runtime,
  webhooks: readonly Webhook[],
  log: (line: Record<string, unknown>) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const webhook of webhooks)
      scope.post(webhook.path, { bodyLimit: webhook.bodyLimit }, async (request, reply) => {
        try {
          const answer = await receiveWebhook(runtime, webhook, {
            headers: headersOf(request),
            body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          });
          return reply.type(answer.type).send(answer.body);
        } catch (error) {
          return refused(error, webhook, reply, log);
        }
      });
    scope.setErrorHandler((error: { code?: string }, _request, reply) => {
      if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
      return reply.code(413).send({ code: BodyTooLarge.code });
    });
  });
}

const headersOf = (request: FastifyRequest): WebhookRequest['headers'] =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );

function refused(
  error: unknown,
  { path }: Webhook,
  reply: FastifyReply,
  log: (line: Record<string, unknown>) => void,
) {
  const refusal = error instanceof Refusal ? error : infrastructureRefusal(error);
  if (refusal === null) throw error;
  log({ level: 'warn', message: 'webhook refused', path, code: refusal.kind.code });
  const { http } = refusal.kind;
  return reply.code(http === 200 ? 422 : http).send({ code: refusal.kind.code });
}
