import type { RouteDef } from '#kernel/web/guard/route.ts';
import { declaredScreens } from '#kernel/web/screens/declared.ts';

/** What the screens of one route say of themselves: codes of their buttons, keys of what they show and ask for. */
export interface Declared {
  readonly buttons: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
  /** Acts of rows and of selections (`many`), with whether they ask before they run. */
  readonly acts: readonly {
    readonly verb: string;
    readonly button: string;
    readonly asks: boolean;
    readonly many: boolean;
  }[];
}
interface Pressed {
  readonly verb?: string | undefined;
  readonly ask?: 'nothing' | 'confirm' | 'reason';
  readonly button?: string | undefined;
  readonly call?: { readonly button?: string | undefined } | undefined;
}
interface Keyed {
  readonly key: string;
}
/** The parts of all declarations that name buttons or fields; each shape has some of them. */
interface AnyDeclaration {
  readonly actions?: readonly Pressed[];
  readonly bulkActions?: readonly Pressed[];
  readonly create?: { readonly button?: string };
  readonly addTop?: Pressed;
  readonly addChild?: Pressed;
  readonly move?: Pressed;
  readonly confirm?: Pressed;
  readonly save?: Pressed;
  readonly release?: Pressed;
  readonly importAs?: unknown;
  readonly exportAs?: unknown;
  readonly columns?: readonly Keyed[];
  readonly filters?: readonly Keyed[];
  readonly state?: Keyed;
  readonly figures?: readonly Keyed[];
  readonly facts?: readonly { readonly items: readonly Keyed[] }[];
  readonly sections?: readonly { readonly fields: readonly { readonly paths: readonly string[] }[] }[];
  readonly steps?: unknown;
}
const stepsOf = (steps: unknown): NonNullable<AnyDeclaration['sections']> =>
  Array.isArray(steps)
    ? (steps as { sections: NonNullable<AnyDeclaration['sections']> }[]).flatMap((s) => s.sections)
    : [];

function read(notes: ReturnType<typeof declaredScreens>): Declared {
  const buttons = new Set<string>();
  const keys = new Set<string>();
  const acts: { verb: string; button: string; asks: boolean; many: boolean }[] = [];
  const press = (entry: Pressed | undefined) => {
    const code = entry?.button ?? entry?.call?.button;
    if (code !== undefined) buttons.add(code);
  };
  for (const note of notes) {
    const decl = note.declaration as AnyDeclaration;
    const call = note.call as Pressed['call'];
    for (const entry of [
      ...(decl.actions ?? []),
      ...(decl.bulkActions ?? []),
      decl.addTop,
      decl.addChild,
      decl.move,
      decl.confirm,
      decl.save,
      decl.release,
    ])
      press(entry);
    for (const [many, some] of [
      [false, decl.actions ?? []],
      [true, decl.bulkActions ?? []],
    ] as const)
      for (const act of some) {
        const button = act.button ?? act.call?.button;
        if (act.call !== undefined && button !== undefined)
          acts.push({ verb: act.verb ?? 'several', button, asks: act.ask !== 'nothing', many });
      }
    if (decl.create) buttons.add(decl.create.button ?? 'Add');
    if (decl.sections) press({ call });
    if (decl.importAs) buttons.add('Import');
    if (decl.exportAs) for (const code of ['Export', 'BatchExport']) buttons.add(code);
    for (const shown of [
      ...(decl.columns ?? []),
      ...(decl.filters ?? []),
      ...(decl.figures ?? []),
      ...(decl.facts ?? []).flatMap((g) => g.items),
      ...(decl.state ? [decl.state] : []),
    ])
      keys.add(shown.key);
    for (const field of [...(decl.sections ?? []), ...stepsOf(decl.steps)].flatMap((s) => s.fields))
      for (const path of field.paths) keys.add(path);
  }
  return { buttons, keys, acts };
}

/**
 * Loads screens one after the other and tells what each declared; `also` are files a screen fetches when they
 * are needed.
 */
export async function declaredBy(
  loads: readonly (RouteDef['load'] | (() => Promise<unknown>))[],
): Promise<Declared> {
  const from = declaredScreens().length;
  const drawn = new Set<unknown>();
  for (const load of loads) for (const part of Object.values((await load()) as object)) drawn.add(part);
  // A module another screen had fetched before is not evaluated again; what it exports is known all the same.
  const all = declaredScreens();
  return read([...all.slice(from), ...all.slice(0, from).filter((note) => drawn.has(note.screen))]);
}
