import type { FileScene } from '#kernel/rules/file-scenes.ts';
import type { PageSource } from '#office/permissions/rules/page-registry.ts';

/** A module that is specified and not built yet. */
export interface PlannedModule extends PageSource {
  readonly fileScenes?: readonly FileScene[];
}
/**
 * Pages and file scenes of such modules. Who builds one moves its file: pages to `rules/pages.ts`, grants to
 * `server/page-grants.ts`, scenes to `rules/file-scenes.ts`.
 */
export const plannedModules: readonly PlannedModule[] = [];
