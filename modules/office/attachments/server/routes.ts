import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FileLink } from '#kernel/rules/file-refusals.ts';
import { type Actor, clockActor } from '#kernel/server/actor.ts';
import { writeOperationLog } from '#kernel/server/audit.ts';
import { type AnyTables, inTransaction } from '#kernel/server/database.ts';
import type { House } from '#kernel/server/dispatch.ts';
import { checkLink, fileHeaders, NotStored, rangeOf } from '#kernel/server/files/index.ts';
import { type Asked, type Doorkeeper, FINGERPRINT } from '#kernel/server/gate.ts';
import { aftermath, workIn } from '#kernel/server/work.ts';
import type { Work } from '#kernel/server/capability.ts';
import { getOneAttachment } from '../contract/attachment.ts';
import { type Hand, visible } from './look.ts';
import type { Attachment } from './tables.ts';

export interface FileRouteSettings {
  readonly doorkeeper: Doorkeeper;
  readonly secureCookies: boolean;
}
const TOKEN_COOKIES = ['__Host-chem-dt-token', 'chem-dt-token'];

/** `GET /files/{id}/{name}`: lasting addresses of public files, ten-minute ones of private files (administration-domain 18.4). Private files are checked against their record on every read. */
export function addFileRoutes(app: FastifyInstance, house: House, settings: FileRouteSettings): void {
  app.get('/files/:id/:name', async (request, reply) => {
    const { id } = request.params as { id: string };
    if (!/^\d{1,19}$/.test(id)) return reply.code(404).send('');
    const file = (await publicFile(house, id)) ?? (await privateFile(house, settings, request as Asked, id));
    if (file === 'expired')
      return reply
        .code(FileLink.http)
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><meta charset="utf-8"><title>403</title><p>${FileLink.zh} / ${FileLink.en}</p>`,
        );
    return file === null ? reply.code(404).send('') : send(house, request, reply, file);
  });
}

const look = <R>(
  house: House,
  actor: Actor,
  mode: 'read' | 'write',
  ask: (w: Hand) => Promise<R>,
): Promise<R> =>
  inTransaction(house.database.db, actor, mode, (tx) =>
    ask(workIn(house, tx, actor, {}, aftermath()) as Work<AnyTables, unknown> as Hand),
  );

const publicFile = (house: House, id: string): Promise<Attachment | null> =>
  look(
    house,
    clockActor('files'),
    'read',
    async (w) =>
      (await w.tx
        .selectFrom('attachments.attachment')
        .selectAll()
        .where('id', '=', id)
        .where('bucket', '=', 'public')
        .where('state', 'in', ['temp', 'bound'])
        .executeTakeFirst()) ?? null,
  );

/** The link must be genuine and unexpired, the browser signed in as the person it was made for, and that person must see the file's record now. */
async function privateFile(
  house: House,
  settings: FileRouteSettings,
  request: Asked,
  id: string,
): Promise<Attachment | 'expired' | null> {
  const token = TOKEN_COOKIES.map((name) => request.cookies[name]).find((v) => v !== undefined && v !== '');
  let actor: Actor;
  try {
    const subject = checkLink(
      house.services.files.linkKeys,
      id,
      request.query as Record<string, string>,
      Math.floor(performance.timeOrigin + performance.now()) / 1000,
    );
    const known = await settings.doorkeeper.identify(
      token ?? '',
      request.cookies[FINGERPRINT(settings.secureCookies)] ?? null,
      request.caller,
    );
    if (known.restricted !== null || known.actor.accountId !== subject.accountId) return 'expired';
    actor = known.actor;
  } catch {
    return 'expired';
  }
  return look(house, actor, 'write', async (w) => {
    const [file] = await visible(w, [id]);
    if (file === undefined) return null;
    await writeOperationLog(w.tx, actor, getOneAttachment, {
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
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  file: Attachment,
): Promise<FastifyReply> {
  const size = Number.parseInt(file.size, 10);
  const range = rangeOf(request.headers.range, size);
  try {
    const body = await house.services.files.storage.get(file.storage_key, range ?? undefined);
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
    if (error instanceof NotStored) return reply.code(404).send('');
    throw error;
  }
}
