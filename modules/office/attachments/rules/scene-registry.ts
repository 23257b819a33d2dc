import type { FileScene } from '#kernel/rules/file-scenes.ts';

const known = new Map<string, FileScene>();

/**
 * Makes scenes of modules known, so that an upload finds its own by name. Called by the composition. Refuses
 * a name that is taken by another.
 */
export function registerFileScenes(scenes: readonly FileScene[]): void {
  for (const scene of scenes) {
    if ((known.get(scene.name) ?? scene) !== scene)
      throw new Error(`file scene ${scene.name} is declared twice`);
    known.set(scene.name, scene);
  }
}
/** The scene of a stored or sent name; no module declares it: an error of the composition. */
export function fileSceneOf(name: string): FileScene {
  const scene = known.get(name);
  if (scene === undefined) throw new Error(`no module declares the file scene ${name}`);
  return scene;
}
/** Whether people may upload to it: it is declared, and not written by the server only. */
export const takesUploads = (name: string): boolean => {
  const scene = known.get(name);
  return scene !== undefined && scene.system !== true;
};
/** Every scene, in the order of the modules. */
export const knownFileScenes = (): readonly FileScene[] => [...known.values()];
