import { dealFile } from '../contract/dossier.ts';
import { contentsOf } from './contents.ts';
import { ownFiles, presentFile } from './deal-files.ts';
import { headOf } from './present-deal-head.ts';
import { dossiers } from './tables.ts';

export const dealFileHandler = dossiers.query(dealFile, async (ctx) => {
  const { deal, documents } = await contentsOf(ctx, ctx.input.id);
  const file = await ownFiles(ctx)
    .where('deal_id', '=', deal.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    deal: headOf(deal),
    documents: documents.map(({ kind, title, no, state, at, href, papers }) => ({
      kind,
      title: { zh: title.zh, en: title.en },
      no,
      state: { zh: state.zh, en: state.en },
      at,
      href,
      files: papers.length,
    })),
    file: file === undefined ? null : presentFile(file),
  };
});
