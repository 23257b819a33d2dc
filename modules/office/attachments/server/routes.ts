import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FileLink, FileMissing } from '#kernel/rules/file-refusals.ts';
import { type Actor, clockActor } from '#kernel/server/actor.ts';
import { FINGERPRINT } from '#kernel/server/admit-caller.ts';
import { writeOperationLog } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { type AnyTables, inTransaction } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { checkLink, fileHeaders, rangeOf } from '#kernel/server/files/index.ts';
import type { Asked, Authenticator } from '#kernel/server/gate-settings.ts';
import { getOneAttachment } from '../contract/attachment.ts';
import { type AttachmentsContext, visible } from './look.ts';
import type { Attachment } from './tables.ts';

export interface FileRouteSettings {
  readonly authenticator: Authenticator;
  readonly secureCookies: boolean;
}
const TOKEN_COOKIES = ['__Host-chem-dt-token', 'chem-dt-token'];

/**
 * `GET /files/{id}/{name}`: lasting addresses of public files, ten-minute ones of private files
 * (administration-domain 18.4). Private files are checked against their record on every read.
 */
export function addFileRoutes(app: FastifyInstance, runtime: Runtime, settings: FileRouteSettings): void {
  app.get('/files/:id/:name', async (request, reply) => {
    const { id } = request.params as { id: string };
    if (!/^\d{1,18}$/.test(id)) return reply.code(404).send('');
    const file =
      (await publicFile(runtime, id)) ?? (await privateFile(runtime, settings, request as Asked, id));
    if (file === 'expired')
      return reply
        .code(FileLink.http)
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><meta charset="utf-8"><title>403</title><p>${FileLink.zh} / ${FileLink.en}</p>`,
        );
    return file === null ? reply.code(404).send('') : send(runtime, request, reply, file);
  });
}

const look = <R>(
  runtime: Runtime,
  actor: Actor,
  mode: 'read' | 'write',
  ask: (ctx: AttachmentsContext) => Promise<R>,
): Promise<R> =>
  inTransaction(runtime.database.db, actor, mode, (tx) =>
    ask(
      createContext(runtime, tx, actor, {}, postCommitEffects()) as Context<
        AnyTables,
        unknown
      > as AttachmentsContext,
    ),
  );

const publicFile = (runtime: Runtime, id: string): Promise<Attachment | null> =>
  look(
    runtime,
    clockActor('files'),
    'read',
    async (ctx) =>
      (await ctx.tx
        .selectFrom('attachments.attachment')
        .selectAll()
        .where('id', '=', id)
        .where('bucket', '=', 'public')
        .where('state', 'in', ['temp', 'bound'])
        .executeTakeFirst()) ?? null,
  );

/**
 * The link must be genuine and unexpired, the browser signed in as the person it was made for, and that
 * person must see the file's record now.
 */
async function privateFile(
  runtime: Runtime,
  settings: FileRouteSettings,
  request: Asked,
  id: string,
): Promise<Attachment | 'expired' | null> {
  const token = TOKEN_COOKIES.map((name) => request.cookies[name]).find((v) => v !== undefined && v !== '');
  let actor: Actor;
  try {
    const subject = checkLink(
      runtime.services.files.linkKeys,
      id,
      request.query as Record<string, string>,
      Math.floor(performance.timeOrigin + performance.now()) / 1000,
    );
    const known = await settings.authenticator.identify(
      token ?? '',
      request.cookies[FINGERPRINT(settings.secureCookies)] ?? null,
      request.caller,
    );
    if (known.restricted !== null || known.actor.accountId !== subject.accountId) return 'expired';
    actor = known.actor;
  } catch {
    return 'expired';
  }
  return look(runtime, actor, 'write', async (ctx) => {
    const [file] = await visible(ctx, [id]);
    if (file === undefined) return null;
    await writeOperationLog(ctx.tx, actor, getOneAttachment, {
      input: { attachmentId: id },
      output: null,
      target: { type: 'ATTACHMENT', id, no: file.file_name },
      error: null,
      costMs: 0,
    });
    return file;
  });
}

async function send(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  file: Attachment,
): Promise<FastifyReply> {
  const size = Number.parseInt(file.size, 10);
  const range = rangeOf(request.headers.range, size);
  try {
    const body = await runtime.services.files.storage.get(file.storage_key, range ?? undefined);
    reply
      .headers(
        fileHeaders({
          fileName: file.file_name,
          contentType: file.content_type,
          size,
          isPrivate: file.bucket === 'private',
        }),
      )
      .header('accept-ranges', 'bytes');
    if (range !== null)
      reply
        .code(206)
        .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
        .header('content-length', String(range.end - range.start + 1));
    return reply.send(body);
  } catch (error) {
    if (FileMissing.is(error)) return reply.code(404).send('');
    throw error;
  }
}
