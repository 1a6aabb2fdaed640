import { ArchiveFault } from '@graticule/contracts/zip-archive'

/** Why a file is not read. The kinds are troubles of a layer as well, so that the map can name them as they are. */
export type FaultKind = 'broken-file' | 'unsafe-file' | 'too-large' | 'wrong-kind' | 'projection-not-offered'

/** Thrown by the readers of files; each caller turns it into its own answer. */
export class FormatFault extends Error {
  override readonly name = 'FormatFault'
  readonly kind: FaultKind

  constructor(kind: FaultKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** The kind of what a reader threw; everything that no reader foresaw is a broken file. */
export const kindOfFault = (error: unknown): FaultKind =>
  error instanceof FormatFault || error instanceof ArchiveFault ? error.kind : 'broken-file'
