import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openWorld, type Person } from '#app/world.ts';
import type { Call, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import { visitor } from '#kernel/server/actor.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { addArticle } from '../contract/article.ts';
import { addColumn } from '../contract/column.ts';

type Wish = Omit<InputOf<typeof addArticle>, 'idempotencyKey'>;

/**
 * A newsroom on a world of its own: who writes, who checks, who reads, a column to write for. Closed after
 * the test file.
 */
export async function newsroom() {
  const world = await openWorld();
  const [editor, operator, auditor, formatter] = [
    await world.as('content'),
    await world.as('operator'),
    await world.as('auditor'),
    await world.as('buyer_purchaser'),
  ];

  /** A file as the store keeps it, without its bytes. */
  async function fileOf(
    scene: string,
    by: Person,
    ext = 'png',
    bucket: 'public' | 'private' = 'public',
  ): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      insert into attachments.attachment (member_id, uploader_id, bucket, scene, file_name, ext, content_type, size, sha256, storage_key, state, scan_result)
      values (0, ${by.actor.accountId}::bigint, ${bucket}, ${scene}, ${`a.${ext}`}, ${ext}, ${ext === 'pdf' ? 'application/pdf' : 'image/png'}, 10, ${randomUUID().replaceAll('-', '').repeat(2)}, ${randomUUID()}, 'temp', 'skipped') returning id`.execute(
      world.sql,
    );
    return rows[0]?.id as string;
  }
  /** A visitor without login, each from an address of his own. */
  const guest = (ip = '203.0.113.1') => ({
    does: async <C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> =>
      (
        await dispatch(
          world.runtime,
          { ...visitor(newRequestId(), ip, 'browser', 'zh_CN', 'Asia/Shanghai') },
          call,
          JSON.parse(JSON.stringify(input)),
        )
      ).data as OutputOf<C>,
  });
  const column = (code: string, more: Partial<InputOf<typeof addColumn>> = {}) =>
    operator.does(addColumn, {
      names: { zh_CN: `栏目${code}` },
      code,
      place: 'information',
      template: 'list',
      sequence: 1,
      ...more,
    });
  const cover = await fileOf('articleCover', editor);
  const home = await column('first');
  const wish = (more: Partial<Wish> = {}): Wish => ({
    title: '甲醇周评',
    type: '20',
    columnId: home.id,
    language: 'zh_CN',
    cover,
    content: '<p>太仓现货走强</p>',
    ...more,
  });
  const write = (more: Partial<Wish> = {}) => editor.does(addArticle, wish(more));
  return { world, editor, operator, auditor, reader: formatter, fileOf, guest, column, home, wish, write };
}
