/** What an evidence chain answers for a hash it took. */
export interface EvidenceProof {
  readonly txHash: string;
  /** Number of the block, where the chain counts blocks. */
  readonly height: string | null;
  /** Null: the moment of the act. */
  readonly time: Date | null;
}
/**
 * An evidence chain (administration-domain 15): takes hashes and gives proofs. `external`: it is asked after
 * the commit and may fail; the chain of this database proves at once.
 */
export interface EvidenceProvider {
  readonly name: string;
  readonly external: boolean;
  anchor(hash: string): Promise<EvidenceProof>;
  verify(hash: string, txHash: string): Promise<boolean>;
}

/** The chain in this database, published daily: what is written is anchored, and a hash is its own proof. */
export const internalEvidence = (): EvidenceProvider => ({
  name: 'internal',
  external: false,
  anchor: async (hash) => ({ txHash: hash, height: null, time: null }),
  verify: async (hash, txHash) => hash === txHash,
});

declare module '#kernel/server/act-context.ts' {
  interface Services {
    /** The evidence chain vouchers are anchored in. */
    voucherEvidence: EvidenceProvider;
  }
}
