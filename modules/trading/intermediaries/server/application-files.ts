import { evidenceScene } from '#office/attachments/rules/file-scenes.ts';
import { bindable, bindFiles, filesOf } from '#office/attachments/server/door.ts';
import { MOST_FILES, sightOf } from '../rules/application.ts';
import { BIZ, reached, standingOf, viewerOf } from './lock-application.ts';
import type { Application, ApplicationContext } from './tables.ts';

/** What an applicant attached, for who may read it: himself, the operator and, once it is asked, the intermediary. */
const opens = (ctx: ApplicationContext, row: Application): boolean => {
  const viewer = viewerOf(ctx.actor, row);
  return viewer !== null && sightOf(standingOf(row), viewer)?.files === true;
};
bindable(BIZ, async (ctx: ApplicationContext, bizId) => {
  const row = (await reached(ctx)
    .where('intermediaries.application.id', '=', bizId)
    .selectAll()
    .executeTakeFirst()) as Application | undefined;
  return row !== undefined && opens(ctx, row);
});

/** The files of an application, as its form names them. Refuses foreign files and more than nine. */
export const bindApplicationFiles = (ctx: ApplicationContext, id: string, ids: readonly string[]) =>
  bindFiles(ctx, {
    bizType: BIZ,
    bizId: id,
    attachmentIds: ids,
    scenes: [evidenceScene],
    most: MOST_FILES,
  });
/** The files the reader may open, by name and size. */
export async function applicationFiles(ctx: ApplicationContext, row: Application) {
  if (!opens(ctx, row)) return [];
  const bound = await filesOf(ctx, { bizType: BIZ, bizIds: [row.id] });
  return (bound.get(row.id) ?? []).map(({ attachmentId, fileName, size }) => ({
    attachmentId,
    fileName,
    size,
  }));
}
