import type { RouteDef } from '#kernel/web/guard/route.ts';

/** What the screens of one route say of themselves: codes of their buttons, keys of what they show and ask for. */
export interface Declared {
  readonly buttons: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
}
interface Pressed {
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
  readonly state?: Keyed;
  readonly figures?: readonly Keyed[];
  readonly facts?: readonly { readonly items: readonly Keyed[] }[];
  readonly sections?: readonly { readonly fields: readonly { readonly paths: readonly string[] }[] }[];
  readonly steps?: unknown;
}
type Declare = (kit: unknown) => AnyDeclaration;

/** Declarations in the order in which their modules were evaluated. */
const book: { readonly decl: AnyDeclaration; readonly call: Pressed['call'] }[] = [];

/** A shape of the kernel that writes down what it is declared with; the declaration is its last argument, the call its first. */
export const writingDown =
  <F>(make: F): F =>
    ((...args: unknown[]) => {
      const declare = args.at(-1) as Declare;
      const noted: Declare = (kit) => {
        const decl = declare(kit);
        book.push({ decl, call: args[0] as Pressed['call'] });
        return decl;
      };
      return (make as (...all: unknown[]) => unknown)(...args.slice(0, -1), noted);
    }) as F;

const stepsOf = (steps: unknown): NonNullable<AnyDeclaration['sections']> =>
  Array.isArray(steps) ? (steps as { sections: NonNullable<AnyDeclaration['sections']> }[]).flatMap((s) => s.sections) : [];

function read(from: number): Declared {
  const buttons = new Set<string>();
  const keys = new Set<string>();
  const press = (entry: Pressed | undefined) => {
    const code = entry?.button ?? entry?.call?.button;
    if (code !== undefined) buttons.add(code);
  };
  for (const { decl, call } of book.slice(from)) {
    for (const entry of [...(decl.actions ?? []), ...(decl.bulkActions ?? []), decl.addTop, decl.addChild, decl.move, decl.confirm, decl.save, decl.release]) press(entry);
    if (decl.create) buttons.add(decl.create.button ?? 'Add');
    if (decl.sections) press({ call });
    if (decl.importAs) buttons.add('Import');
    if (decl.exportAs) for (const code of ['Export', 'BatchExport']) buttons.add(code);
    for (const shown of [...(decl.columns ?? []), ...(decl.figures ?? []), ...(decl.facts ?? []).flatMap((g) => g.items), ...(decl.state ? [decl.state] : [])]) keys.add(shown.key);
    for (const field of [...(decl.sections ?? []), ...stepsOf(decl.steps)].flatMap((s) => s.fields)) for (const path of field.paths) keys.add(path);
  }
  return { buttons, keys };
}

/** Loads screens one after the other and tells what each declared; `also` are files a screen fetches when they are needed. */
export async function declaredBy(loads: readonly (RouteDef['load'] | (() => Promise<unknown>))[]): Promise<Declared> {
  const from = book.length;
  for (const load of loads) await load();
  return read(from);
}
