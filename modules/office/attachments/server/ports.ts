import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { LinkKeys, Scanner, Storage } from '#kernel/server/files/index.ts';

export interface FileService {
  readonly storage: Storage;
  readonly linkKeys: LinkKeys;
  readonly scanner: Scanner;
}
declare module '#kernel/server/act-context.ts' {
  interface Services {
    files: FileService;
  }
}

/** May the actor of `w` see this record of the business type? Asked on every read of a private file bound to it. */
export type MaySee = (ctx: Context<AnyTables, AnyTables>, bizId: string) => Promise<boolean>;
const owners = new Map<string, MaySee>();

/** Declares who may see the files of a business type; once per type, when the capability loads. */
export function bindable(bizType: string, may: MaySee): void {
  if (owners.has(bizType) && owners.get(bizType) !== may)
    throw new Error(`files of ${bizType} have two owners`);
  owners.set(bizType, may);
}
export const ownerOf = (bizType: string): MaySee | undefined => owners.get(bizType);
