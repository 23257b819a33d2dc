import type { LocalizedText } from '../../rules/words.ts';
import type { RouteDef } from '../guard/route.ts';

/**
 * The routes of a check page of printed documents: where the code leads, then the addresses it led to before. They
 * lie beside the share page `/token/{token}`, whose tokens are 43 characters long and none of these words.
 */
export const checkRoutes = ({
  name,
  title,
  paths,
  load,
}: {
  readonly name: string;
  readonly title: LocalizedText;
  readonly paths: readonly string[];
  readonly load: RouteDef['load'];
}): readonly RouteDef[] =>
  paths.map((path, i) => ({
    path,
    name: i === 0 ? name : `${name}Former`,
    title,
    module: 'public',
    hidden: true,
    keepAlive: false,
    buttons: [],
    requiresAuth: false,
    shape: 'view',
    load,
  }));
